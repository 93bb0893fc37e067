import type { Category } from '../../contract/catalog.ts'
import type { CategoryRow } from './categories.tables.ts'

export function categoryOnWire(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image_url: row.imageUrl,
    imageUrl: row.imageUrl,
    version: row.version,
  }
}
