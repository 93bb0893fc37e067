import type { Pool } from 'pg'
import { categories } from './server/categories.tables.ts'
import type { CategoryRow } from './server/categories.tables.ts'
import { products } from './server/products.tables.ts'
import type { ProductRow } from './server/products.tables.ts'
import { createDb } from '../../kernel/database/db.ts'
import { nextMoment } from '../../../test/moments.ts'

let made = 0

export async function aCategory(
  { pool }: { pool: Pool },
  overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<CategoryRow> {
  const number = (made += 1)
  const [row] = await createDb(pool)
    .insert(categories)
    .values({ name: `Blinds ${number}`, slug: `blinds-${number}`, createdAt: nextMoment(), ...overrides })
    .returning()
  return row as CategoryRow
}

/** A product on sale for 100,000 per m²; its category is made when none is given. */
export async function aProduct(
  shop: { pool: Pool },
  overrides: Partial<typeof products.$inferInsert> = {},
): Promise<ProductRow> {
  const categoryId = 'categoryId' in overrides ? overrides.categoryId : (await aCategory(shop)).id
  const number = (made += 1)
  const [row] = await createDb(shop.pool)
    .insert(products)
    .values({
      name: `Alba ${number}`,
      description: 'A roller blind',
      imageUrls: [`/pictures/alba-${number}.webp`],
      pricePerSqm: 100_000,
      createdAt: nextMoment(),
      ...overrides,
      categoryId,
    })
    .returning()
  return row as ProductRow
}
