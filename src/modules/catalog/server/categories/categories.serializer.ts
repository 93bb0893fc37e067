import type { Category } from '../../contract/catalog.ts'
import {
  baseReading,
  localize,
  slugIn,
  slugsOf,
  translationFacts,
  type Reading,
} from '#kernel/rules/localized.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { CategoryRow } from './categories.tables.ts'

/** The translated fields of a category, besides its slug. */
export const categoryTexts = ['name', 'description'] as const

export function serializeCategory(
  row: CategoryRow,
  reading: Reading = baseReading,
  isList = false,
): Category {
  const { texts, languages } = localize(row, categoryTexts, reading)
  const slugs = slugsOf(row, reading)
  return {
    id: row.id,
    ...texts,
    slug: slugIn(row, reading),
    image_url: safeAddress(row.imageUrl),
    imageUrl: safeAddress(row.imageUrl),
    sort_order: row.sortOrder,
    ...(slugs && { slugs }),
    ...(languages && { languages }),
    ...translationFacts(row, categoryTexts, reading, isList ? 'whole row' : 'record'),
    version: row.version,
  }
}
