import { sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import type { Sortable } from '../../../kernel/http/lists.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { translationOf } from '../../../kernel/rules/localized.ts'
import type { StoredTranslations } from '../../../kernel/rules/localized.ts'

/**
 * Sorts rows by the names that a list shows in a language: the translated name, else the base name. Products have an
 * index with this expression for each language (migration 0323); categories are few and need none.
 * @param language null: the base language
 */
export function nameSort<Row extends { name: string; translations: StoredTranslations }>(
  { name, translations }: Record<'name' | 'translations', AnyColumn>,
  language: LanguageCode | null,
): Sortable<Row> {
  if (language === null) return { column: name, type: 'text', valueOf: (row) => row.name }
  const code = sql.raw(`'${language}'`)
  return {
    column: sql`coalesce(nullif(${translations} -> ${code} ->> 'name', ''), ${name})`,
    type: 'text',
    valueOf: (row) => (translationOf(row.translations, language, 'name') as string | undefined) ?? row.name,
  }
}
