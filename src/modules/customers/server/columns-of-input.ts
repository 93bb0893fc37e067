import { definedValues } from '#kernel/rules/defined-values.ts'

/** Converts form values to columns: omitted fields stay omitted, empty strings become null. */
export function columnsOfInput<Columns>(input: {
  [Name in keyof Columns]?: Columns[Name] | undefined
}): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(definedValues(input)).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<Columns>
}
