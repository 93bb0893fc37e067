import { forEachField, type Field, type PlainTexts } from '#kernel/contract/fields.ts'
import type { Column } from '../table/columns.ts'
import type { FieldSpec } from './fields.ts'

/** The fields of a form for texts that a contract declares. */
export const formTexts = <const F extends PlainTexts>(texts: F) =>
  forEachField(texts, ({ label, control }: Field) => ({ label, ...control }) as FieldSpec)

/** What is sent of them: those that are typed, and null for one that was taken away. */
export const textsPayload = <const F extends PlainTexts>(
  texts: F,
  values: { readonly [Name in keyof F & string]: string },
  record: object | null,
) =>
  Object.fromEntries(
    Object.keys(texts)
      .map((name) => [name, values[name as keyof F & string].trim() || null] as const)
      .filter(([name, text]) => text || (record as Readonly<Record<string, unknown>> | null)?.[name]),
  ) as { [Name in keyof F & string]?: string | null }

/** Their columns in a list, which people show if they need them. */
export const hiddenColumns = <Row extends object>(texts: PlainTexts): Column<Row>[] =>
  Object.entries(texts).map(([name, { label }]) => ({
    id: name,
    head: label,
    hidden: true,
    cell: (row) => (row as Readonly<Record<string, string | null>>)[name] ?? '—',
  }))

/** Their labels and values, to be read. */
export const shownTexts = <const F extends PlainTexts>(
  texts: F,
  record: { readonly [Name in keyof F & string]?: string | null | undefined },
) =>
  Object.entries(texts).map(([name, { label }]): [string, string | null] => [
    label,
    record[name as keyof F & string] ?? null,
  ])
