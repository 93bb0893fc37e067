import { and, inArray, ne, sql } from 'drizzle-orm'
import type { ProductState } from '../../contract/catalog.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { hasPrice } from '../../rules/index.ts'
import { productsRepository } from './products.repository.ts'
import { products, type ProductRow } from './products.tables.ts'

/**
 * Makes a product that was to be published a draft when it has no price, because nobody could order it. A write
 * without a state leaves the product unchanged.
 */
export async function draftWithoutPrice(
  db: Db,
  row: ProductRow,
  state: ProductState | undefined,
): Promise<ProductRow> {
  if (state !== 'published' || hasPrice(row)) return row
  return productsRepository(db).update(row.id, { state: 'draft' })
}

/** Sets the state of locked products; returns the changed rows. */
async function write(db: Db, ids: readonly string[], state: ProductState): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return db
    .update(products)
    .set({ state, version: sql`${products.version} + 1` })
    .where(and(inArray(products.id, [...ids]), ne(products.state, state)))
    .returning()
}

/**
 * Sets the state of several products. Products that should be published but have no price become drafts.
 * @returns the changed rows, and how many products had no price
 */
export async function setProductStates(
  db: Db,
  { ids, state }: { ids: readonly string[]; state: ProductState },
  by: Actor,
): Promise<{ changed: ProductRow[]; unpriced: number }> {
  const rows = [...(await productsRepository(db).lockAll(ids)).values()]
  const unsellable = state === 'published' ? rows.filter((row) => !hasPrice(row)) : []
  const without = new Set(unsellable.map(({ id }) => id))
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const fit = rows.flatMap(({ id }) => (without.has(id) ? [] : [id]))
  const changedRows = [...(await write(db, fit, state)), ...(await write(db, [...without], 'draft'))]
  for (const row of changedRows) {
    const { id, name: label } = row
    await audit(db, { by, action: 'product.update', id, label, before: rowsById.get(id), after: row })
  }
  return { changed: changedRows, unpriced: without.size }
}
