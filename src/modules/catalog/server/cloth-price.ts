import type { Db } from '../../../kernel/database/db.ts'
import { mountsOf } from '../../making/rules/index.ts'
import { judgePiece } from './pieces.ts'
import type { ProductForSale } from './products-for-sale.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'

/**
 * What lists show and sort by of a product that is priced by the running metre: what a piece of 1 × 1 m costs as it
 * stands when nothing is chosen, as a grid has it. Minor units.
 * @returns null where nobody knows how wide its cloth lies, so that the price that was typed stays
 */
export function clothPerSqm(product: ProductForSale): number | null {
  const [mount] = mountsOf(product)
  const { price } = judgePiece(product, { width: 1, length: 1, mount })
  return price > 0 ? price : null
}

/** The product with the price that lists show, written where it is by the running metre; any other as it is. */
export async function withClothPrice(db: Db, row: ProductRow): Promise<ProductRow> {
  if (row.priceModel !== 'cloth') return row
  const repository = productsRepository(db)
  const product = (await repository.byIds([row.id])).get(row.id)
  const pricePerSqm = product ? clothPerSqm(product) : null
  return pricePerSqm === null || pricePerSqm === row.pricePerSqm
    ? row
    : repository.update(row.id, { pricePerSqm })
}

/** Writes the list price of every product by the running metre that has an option. Grows with those products. */
export async function announceClothPrices(db: Db, optionId: string): Promise<void> {
  const repository = productsRepository(db)
  const products = await repository.byIds(await repository.byClothWith(optionId))
  for (const [id, product] of products) {
    const pricePerSqm = clothPerSqm(product)
    if (pricePerSqm !== null && pricePerSqm !== product.pricePerSqm)
      await repository.update(id, { pricePerSqm })
  }
}
