import { sql, type AnyColumn } from 'drizzle-orm'
import type { Sortable } from '#kernel/http/lists.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { translationOf, type StoredTranslations } from '#kernel/rules/localized.ts'

/**
 * Sorts rows by a text as a list shows it in a language: the translated text, else the base text.
 * @param field the text's name, in the base columns and among the translations
 * @param language null: the base language
 */
export function translatedSort<
  Field extends string,
  Row extends Record<Field, string> & { translations: StoredTranslations },
>(
  field: Field,
  columns: Readonly<Record<Field, AnyColumn> & { translations: AnyColumn }>,
  language: LanguageCode | null,
): Sortable<Row> {
  const base: AnyColumn = columns[field]
  const baseOf = (row: Row): string => row[field]
  if (language === null) return { column: base, type: 'text', valueOf: baseOf }
  const code = sql.raw(`'${language}'`)
  const name = sql.raw(`'${field}'`)
  return {
    column: sql`coalesce(nullif(${columns.translations} -> ${code} ->> ${name}, ''), ${base})`,
    type: 'text',
    valueOf: (row) => (translationOf(row.translations, language, field) as string | undefined) ?? baseOf(row),
  }
}
