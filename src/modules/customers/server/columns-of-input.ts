/** Columns from a form: what is left out stays out, an empty text is none. */
export function columnsOfInput<Columns>(input: {
  [Name in keyof Columns]?: Columns[Name] | undefined
}): Partial<Columns> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<Columns>
}
