import type { z } from 'zod'

/** `created_at` to `createdAt`. */
export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** A moment is text on the wire and a date in a row. */
type Column<Value> = Value | (string extends Value ? Date : never)

/** What a row must have for declared fields: columns by their names in code. */
type Columns<Shape extends z.ZodRawShape> = {
  readonly [
    Name in keyof Shape & string as undefined extends z.output<Shape[Name]> ? never : Camel<Name>
  ]: Column<z.output<Shape[Name]>>
} & {
  readonly [
    Name in keyof Shape & string as undefined extends z.output<Shape[Name]> ? Camel<Name> : never
  ]?: Column<z.output<Shape[Name]>>
}

export const columnOf = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The declared fields of a row and nothing else: named as they are declared, moments in ISO 8601. */
export function serializeColumns<Shape extends z.ZodRawShape>(
  shape: Shape,
  row: Columns<Shape>,
): z.output<z.ZodObject<Shape>> {
  const values: Readonly<Record<string, unknown>> = row
  const fields = Object.keys(shape).map((name) => {
    const value = values[columnOf(name)]
    return [name, value instanceof Date ? value.toISOString() : value] as const
  })
  return Object.fromEntries(fields) as z.output<z.ZodObject<Shape>>
}
