import type { Db } from '../../../kernel/database/db.ts'
import { mountsOf } from '../../making/rules/index.ts'
import { judgeLine } from './pieces.ts'
import type { ProductForSale } from './products-for-sale.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'

/**
 * The price that lists show and sort by for a product that is priced by the running metre: that of a piece of 1 × 1
 * m with the default choices, as for a grid. In minor units.
 * @returns null where the width of its cloth is not known, so that the typed price stays
 */
export function clothPerSqm(product: ProductForSale): number | null {
  const [mount] = mountsOf(product)
  const { price } = judgeLine(product, { width: 1, length: 1, mount })
  return price > 0 ? price : null
}

/**
 * Stores the list price of a product that is priced by the running metre; any other product is returned unchanged.
 */
export async function withClothPrice(db: Db, row: ProductRow): Promise<ProductRow> {
  if (row.priceModel !== 'cloth') return row
  const repository = productsRepository(db)
  const product = (await repository.byIds([row.id])).get(row.id)
  const pricePerSqm = product ? clothPerSqm(product) : null
  return pricePerSqm === null || pricePerSqm === row.pricePerSqm
    ? row
    : repository.update(row.id, { pricePerSqm })
}

/**
 * Stores the list price of every product that is priced by the running metre and has the option. The time grows with
 * the number of those products.
 */
export async function updateClothPrices(db: Db, optionId: string): Promise<void> {
  const repository = productsRepository(db)
  const products = await repository.byIds(await repository.byClothWith(optionId))
  for (const [id, product] of products) {
    const pricePerSqm = clothPerSqm(product)
    if (pricePerSqm !== null && pricePerSqm !== product.pricePerSqm)
      await repository.update(id, { pricePerSqm })
  }
}
