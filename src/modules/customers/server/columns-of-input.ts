/** Converts form values to columns: omitted fields stay omitted, empty strings become null. */
export function columnsOfInput<Columns>(input: {
  [Name in keyof Columns]?: Columns[Name] | undefined
}): Partial<Columns> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<Columns>
}
