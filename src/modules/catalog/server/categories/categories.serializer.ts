import type { Category } from '../../contract/catalog.ts'
import { baseReading, localizedTexts, slugIn, type Reading } from '#kernel/rules/localized.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { CategoryRow } from './categories.tables.ts'

/** The translated fields of a category, besides its slug. */
export const categoryTexts = ['name', 'description'] as const

export function serializeCategory(
  row: CategoryRow,
  reading: Reading = baseReading,
  isList = false,
): Category {
  const { texts, facts } = localizedTexts(row, categoryTexts, reading, isList ? 'whole row' : 'record')
  return {
    id: row.id,
    ...texts,
    slug: slugIn(row, reading),
    image_url: safeAddress(row.imageUrl),
    imageUrl: safeAddress(row.imageUrl),
    sort_order: row.sortOrder,
    ...facts,
    version: row.version,
  }
}
