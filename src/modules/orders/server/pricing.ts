import type { FreshPrices, OrderInput } from '../contract/orders.ts'
import { toMajor, toMinor } from '../../../kernel/rules/money.ts'
import {
  largestAmount,
  linePrice,
  pricePerSqm,
  refusedSides,
  toMillimetres,
  totalPrice,
} from '../../pricing/rules/index.ts'
import type { ProductForSale } from '../../catalog/server/index.ts'
import { productLimits } from '../../catalog/server/index.ts'
import { maxOrderLines } from '../rules/order-lines.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { OrderLineRow } from './orders.tables.ts'

export type PricedLine = Omit<OrderLineRow, 'orderId' | 'position'>

/** What cannot be ordered at all, by dotted field. Empty when every line can be made. */
function refusedFields(input: OrderInput, products: Map<string, ProductForSale>): Record<string, string> {
  const fields: Record<string, string> = {}
  input.cart.forEach((line, index) => {
    const product = products.get(line.product_id)
    if (product === undefined) {
      fields[`cart.${index}.product_id`] = 'This product is not for sale'
      return
    }
    for (const { side, min, max } of refusedSides(line.width, line.length, productLimits(product))) {
      const name = side === 'width' ? 'Width' : 'Length'
      fields[`cart.${index}.${side}`] = `${name} must be between ${min} and ${max} m`
    }
  })
  return fields
}

/** Prices that cannot be charged or kept, by dotted field. */
function refusedPrices(lines: PricedLine[], total: number): Record<string, string> {
  const fields: Record<string, string> = {}
  lines.forEach(({ calculatedPrice }, index) => {
    if (calculatedPrice === 0) fields[`cart.${index}.product_id`] = 'This product has no price yet'
    if (calculatedPrice > largestAmount) fields[`cart.${index}.calculated_price`] = tooLarge
  })
  if (total > largestAmount) fields.total_amount = tooLarge
  return fields
}

const tooLarge = 'This amount is larger than the shop can keep'

function priced(line: OrderInput['cart'][number], product: ProductForSale): PricedLine {
  const widthMm = toMillimetres(line.width)
  const lengthMm = toMillimetres(line.length)
  const perSqm = pricePerSqm(product)
  return {
    productId: product.id,
    productName: product.name,
    imageUrl: product.imageUrls[0] ?? null,
    pricePerSqm: perSqm,
    widthMm,
    lengthMm,
    calculatedPrice: linePrice(widthMm, lengthMm, perSqm),
    options: line.options ?? {},
    room: line.room ?? null,
  }
}

/**
 * Prices every line from the stored products. What the cart says is only compared: one smallest unit
 * of difference per line is rounding, more is a changed price.
 */
export function priceOrder(
  input: OrderInput,
  products: Map<string, ProductForSale>,
  exponent: number,
): { lines: PricedLine[]; total: number } | Refusal<'order_refused' | 'price_changed'> {
  if (input.cart.length === 0) {
    return refuse('order_refused', { fields: { cart: 'The cart is empty' } })
  }
  if (input.cart.length > maxOrderLines) {
    return refuse('order_refused', { fields: { cart: `An order has at most ${maxOrderLines} lines` } })
  }
  const fields = refusedFields(input, products)
  if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })

  const lines = input.cart.map((line) => priced(line, products.get(line.product_id) as ProductForSale))
  const total = totalPrice(lines.map((line) => line.calculatedPrice))
  const unpayable = refusedPrices(lines, total)
  if (Object.keys(unpayable).length > 0) return refuse('order_refused', { fields: unpayable })

  const differs = (sent: number, own: number, tolerance: number) =>
    Math.abs(toMinor(sent, exponent) - own) > tolerance
  const changed =
    lines.some((line, index) => differs(input.cart[index]?.calculated_price ?? 0, line.calculatedPrice, 1)) ||
    differs(input.total_amount, total, lines.length)
  if (!changed) return { lines, total }

  const fresh: FreshPrices = {
    lines: lines.map((line) => ({
      product_id: line.productId as string,
      calculated_price: toMajor(line.calculatedPrice, exponent),
    })),
    total_amount: toMajor(total, exponent),
  }
  return refuse('price_changed', { details: fresh })
}
