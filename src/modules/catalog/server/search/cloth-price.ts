import type { Db } from '#kernel/database/db.ts'
import { mountsOf } from '#modules/making/rules/index.ts'
import { evaluateLine } from '../pieces/pieces.ts'
import type { ProductForSale } from '../products/products-for-sale.ts'
import { productsRepository } from '../products/products.repository.ts'
import type { ProductRow } from '../products/products.tables.ts'

/**
 * The price that lists show and sort by for a product that is priced by the running metre: that of a piece of 1 × 1
 * m with the default choices, as for a grid. In minor units.
 * @returns null where the width of its cloth is not known, so that the typed price stays
 */
export function clothPerSqm(product: ProductForSale): number | null {
  const [mount] = mountsOf(product)
  const { price } = evaluateLine(product, { width: 1, length: 1, mount })
  return price > 0 ? price : null
}

/**
 * Stores the list prices of the products that are priced by the running metre, which are read at once; the others are
 * returned unchanged.
 */
export async function withClothPrices(
  db: Db,
  rows: ReadonlyMap<string, ProductRow>,
): Promise<Map<string, ProductRow>> {
  const cloths = [...rows.values()].filter(({ priceModel }) => priceModel === 'cloth').map(({ id }) => id)
  return new Map([...rows, ...(await storeClothPrices(db, cloths))])
}

/** Stores the list price of a product that is priced by the running metre; any other is returned unchanged. */
export const withClothPrice = async (db: Db, row: ProductRow): Promise<ProductRow> =>
  (await withClothPrices(db, new Map([[row.id, row]]))).get(row.id) ?? row

/**
 * Stores the list price of every product that is priced by the running metre and has the option. The time grows with
 * the number of those products.
 */
export async function updateClothPrices(db: Db, optionId: string): Promise<void> {
  await storeClothPrices(db, await productsRepository(db).byClothWith(optionId))
}

/** Writes only the prices that have changed. Returns the products that were written. */
async function storeClothPrices(db: Db, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const writtenProducts = new Map<string, ProductRow>()
  if (ids.length === 0) return writtenProducts
  const repository = productsRepository(db)
  for (const [id, product] of await repository.byIds(ids)) {
    const pricePerSqm = clothPerSqm(product)
    if (pricePerSqm !== null && pricePerSqm !== product.pricePerSqm)
      writtenProducts.set(id, await repository.update(id, { pricePerSqm }))
  }
  return writtenProducts
}
