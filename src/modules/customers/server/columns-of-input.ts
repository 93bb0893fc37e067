/** Columns from a form: what is left out stays out, an empty text is none. */
export function written<Columns>(input: {
  [Name in keyof Columns]?: Columns[Name] | undefined
}): Partial<Columns> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<Columns>
}
