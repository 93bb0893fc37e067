import { z } from 'zod'
import type { PlainTexts } from '../contract/fields.ts'
import { columnOf, type Camel } from './serialize-columns.ts'

type Names<F extends PlainTexts> = keyof F & string
type Row<F extends PlainTexts> = { readonly [Name in Names<F> as Camel<Name>]?: string | null | undefined }

/** `companyName` to `company_name`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name
const headerOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const textIn = <F extends PlainTexts>(row: Row<F>, name: string) =>
  (row as Readonly<Record<string, string | null | undefined>>)[columnOf(name)] ?? null

/** The columns of the texts that were sent; an empty text is none. */
export const columnsOfTexts = <F extends PlainTexts>(
  texts: F,
  sent: { readonly [Name in Names<F>]?: string | null | undefined },
) =>
  Object.fromEntries(
    Object.keys(texts).flatMap((name) => {
      const text = sent[name as Names<F>]
      return text === undefined ? [] : [[columnOf(name), text || null]]
    }),
  ) as { [Name in Names<F> as Camel<Name>]?: string | null }

/** The texts of a row, as responses have them. */
export const serializeTexts = <F extends PlainTexts>(texts: F, row: Row<F>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, { wire }]) => [
      name,
      textIn(row, name) ?? (wire instanceof z.ZodOptional ? undefined : null),
    ]),
  ) as z.output<z.ZodObject<{ [Name in Names<F>]: F[Name]['wire'] }>>

/** The columns of these texts in a file, with the names of the database. */
export const csvOfTexts = <F extends PlainTexts>(texts: F) =>
  Object.fromEntries(
    Object.keys(texts).map((name) => [headerOf(name), (row: Row<F>) => textIn(row, name)]),
  ) as { [Name in Names<F> as Snake<Name>]: (row: Row<F>) => string | null }
