import type { AnyColumn } from 'drizzle-orm'
import type { Sortable } from '#kernel/http/lists.ts'
import { translatedSort } from '#kernel/record/translated-sort.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

/**
 * Sorts rows by the names that a list shows in a language: the translated name, else the base name. Products have an
 * index with this expression for each language (migration 0323); categories are few and need none.
 * @param language null: the base language
 */
export const nameSort = <Row extends { name: string; translations: StoredTranslations }>(
  columns: Record<'name' | 'translations', AnyColumn>,
  language: LanguageCode | null,
): Sortable<Row> => translatedSort<'name', Row>('name', columns, language)
