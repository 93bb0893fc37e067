import type { Category } from '../contract/catalog.ts'
import { shownAddress } from '../../../kernel/contract/web-address.ts'
import type { CategoryRow } from './categories.tables.ts'

export function serializeCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image_url: shownAddress(row.imageUrl),
    imageUrl: shownAddress(row.imageUrl),
    version: row.version,
  }
}
