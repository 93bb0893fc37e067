import type { Db } from '../../../kernel/database/db.ts'
import { mountsOf } from '../../making/rules/index.ts'
import { judgePiece } from './pieces.ts'
import type { ProductForSale } from './products-for-sale.ts'
import { productsRepository } from './products.repository.ts'

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

/** The price that a product by the running metre has in lists with these columns; null: it is priced otherwise. */
export async function clothListPrice(
  db: Db,
  id: string,
  columns: Partial<ProductForSale>,
): Promise<number | null> {
  const known = (await productsRepository(db).onSale([id])).get(id)
  // Columns that were not sent are there, but undefined.
  const sent = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const product = known && { ...known, ...sent }
  return product?.priceModel === 'cloth' ? clothPerSqm(product) : null
}

/** Writes the list price of every product by the running metre that has an option. Grows with those products. */
export async function announceClothPrices(db: Db, optionId: string): Promise<void> {
  const repository = productsRepository(db)
  const products = await repository.onSale(await repository.byClothWith(optionId))
  for (const [id, product] of products) {
    const pricePerSqm = clothPerSqm(product)
    if (pricePerSqm !== null && pricePerSqm !== product.pricePerSqm)
      await repository.update(id, { pricePerSqm })
  }
}
