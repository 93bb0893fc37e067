import type { ProductForSale } from '#modules/catalog/server/index.ts'
import { isSoldByPiece } from '#modules/catalog/rules/index.ts'
import { largestAmount, pricePerSqm } from '#modules/pricing/rules/index.ts'
import type { OrderGoodsRow } from '../orders.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Goods that are sold by the piece. */
export type PricedGoods = Omit<OrderGoodsRow, 'orderId' | 'position' | 'goodsId'> &
  Partial<Pick<OrderGoodsRow, 'goodsId'>>

/** A stored line of goods with another quantity, at its agreed price. */
export const withQuantity = <Goods extends PricedGoods>(goods: Goods, quantity: number): Goods => ({
  ...goods,
  quantity,
  calculatedPrice: goods.unitPrice * quantity,
})

/**
 * A line of goods at the shop's own price, or messages by field why it is refused.
 * @param product undefined: it is not for sale
 */
export function pricedGoods(
  product: ProductForSale | undefined,
  quantity: number,
): { goods: PricedGoods } | { refused: Record<string, string> } {
  if (product === undefined) return { refused: { product_id: staffText('This product is not for sale') } }
  if (!isSoldByPiece({ price_model: product.priceModel }))
    return { refused: { product_id: staffText('This product is made to measure and needs a size') } }
  const unitPrice = pricePerSqm(product)
  if (unitPrice === 0) return { refused: { product_id: staffText('This product has no price yet') } }
  if (unitPrice * quantity > largestAmount)
    return { refused: { calculated_price: staffText('This amount is larger than the shop can keep') } }
  return {
    goods: {
      productId: product.id,
      productName: product.name,
      writtenName: product.writtenName === product.name ? null : (product.writtenName ?? null),
      imageUrl: product.imageUrls[0] ?? null,
      quantity,
      unitPrice,
      calculatedPrice: unitPrice * quantity,
      taxClass: product.taxClass,
      weightG: product.itemWeightG,
      lengthMm: product.itemLengthMm,
      customFields: {},
    },
  }
}

/** All lines of goods at the shop's prices, and the messages of those that are refused, by dotted field. */
export function priceGoods(
  items: readonly { product_id: string; quantity: number }[],
  products: ReadonlyMap<string, ProductForSale>,
): { goods: PricedGoods[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const goods = items.flatMap(({ product_id: id, quantity }, index) => {
    const pricedItem = pricedGoods(products.get(id), quantity)
    if ('goods' in pricedItem) return [pricedItem.goods]
    for (const [field, message] of Object.entries(pricedItem.refused))
      fields[`goods.${index}.${field}`] = message
    return []
  })
  return { goods, fields }
}
