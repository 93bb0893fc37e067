import type { FreshPrices, OrderInput } from '../contract/orders.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import {
  longestLead,
  type LeadDays,
  type MadeChoice,
  type ProductionRecord,
} from '#modules/making/rules/index.ts'
import { largestAmount, linePrice, totalPrice } from '#modules/pricing/rules/index.ts'
import {
  evaluateLine,
  pictureOfPiece,
  type Piece,
  type ProductForSale,
} from '#modules/catalog/server/index.ts'
import { maxOrderLines } from '../rules/order-lines.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { OrderLineRow } from './orders.tables.ts'

export type PricedLine = Omit<OrderLineRow, 'orderId' | 'position'>

/** A line of the cart with its product and the validated piece. */
export interface CartPiece {
  line: OrderInput['cart'][number]
  product: ProductForSale
  piece: Piece
}

function evaluation(line: OrderInput['cart'][number], product: ProductForSale | undefined): CartPiece | null {
  return product ? { line, product, piece: evaluateLine(product, line) } : null
}

/** Messages for lines that cannot be ordered, by dotted field; empty when every line can be made. */
function refusedFields(pieces: readonly (CartPiece | null)[]): Record<string, string> {
  const fields: Record<string, string> = {}
  pieces.forEach((found, index) => {
    const refused = found ? found.piece.refused : { product_id: 'This product is not for sale' }
    for (const [field, message] of Object.entries(refused)) fields[`cart.${index}.${field}`] = message
  })
  return fields
}

/** Messages for prices that cannot be charged or stored, by dotted field. */
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

const withChoices = (made: ProductionRecord | null, choices: MadeChoice[]): OrderLineRow['made'] =>
  made ? { ...made, choices } : { choices }

/**
 * The stored form of a checked piece. Unless its price is exactly its area at the product's price per square metre,
 * the stored price per square metre is calculated back from its price.
 */
export function linePieceOf({ line, price, perSqm, evaluation, made, choices }: Piece) {
  const { widthMm, lengthMm, mount } = line
  const finished = evaluation.piece?.finished ?? null
  const pricedByArea = perSqm !== null && linePrice(widthMm, lengthMm, perSqm) === price
  return {
    widthMm,
    lengthMm,
    mount,
    finishedWidthMm: finished?.widthMm ?? null,
    finishedLengthMm: finished?.lengthMm ?? null,
    made: choices.length > 0 ? withChoices(made, choices) : (made ?? {}),
    calculatedPrice: price,
    pricePerSqm: pricedByArea ? perSqm : rateOf(price, widthMm, lengthMm),
    pricedByArea,
  }
}

/** The price per square metre that corresponds to a piece's price, in minor units. */
export const rateOf = (price: number, widthMm: number, lengthMm: number) =>
  Math.round((price * 1_000_000) / (widthMm * lengthMm))

/** The stored line of a piece with its room, note and options, at the shop's own price. */
export function pricedLine(
  product: ProductForSale,
  wanted: Pick<OrderInput['cart'][number], 'options' | 'room' | 'note' | 'measured'>,
  piece: Piece,
): PricedLine {
  return {
    ...linePieceOf(piece),
    productId: product.id,
    productName: product.name,
    writtenName: product.writtenName === product.name ? null : (product.writtenName ?? null),
    imageUrl: pictureOfPiece(product, piece.chosen),
    options: piece.codes ?? wanted.options ?? {},
    room: wanted.room ?? null,
    note: wanted.note?.trim() || null,
    measured: wanted.measured ?? null,
    priceReason: null,
    makingDay: null,
  }
}

/** The products that an order needs; those of lines that it cannot have anyway are not read. */
export const productsOf = ({ cart }: Pick<OrderInput, 'cart'>): string[] =>
  cart.slice(0, maxOrderLines).map((line) => line.product_id)

/**
 * Prices every line from the stored products. The prices in the cart are only compared: up to one minor unit of
 * difference per line counts as rounding, more as a changed price.
 */
export function priceOrder(
  input: OrderInput,
  products: Map<string, ProductForSale>,
  exponent: number,
):
  | { lines: PricedLine[]; total: number; lead: LeadDays | null }
  | Refusal<'order_refused' | 'price_changed'> {
  if (input.cart.length === 0) {
    return refuse('order_refused', { fields: { cart: 'The cart is empty' } })
  }
  if (input.cart.length > maxOrderLines) {
    return refuse('order_refused', { fields: { cart: `An order has at most ${maxOrderLines} lines` } })
  }
  const judgedLines = input.cart.map((line) => evaluation(line, products.get(line.product_id)))
  const fields = refusedFields(judgedLines)
  if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })

  const pieces = judgedLines.filter((found) => found !== null)
  const lines = pieces.map(({ line, product, piece }) => pricedLine(product, line, piece))
  const total = totalPrice(lines.map((line) => line.calculatedPrice))
  const unpayable = refusedPrices(lines, total)
  if (Object.keys(unpayable).length > 0) return refuse('order_refused', { fields: unpayable })

  const differs = (sent: number, own: number, tolerance: number) =>
    Math.abs(toMinor(sent, exponent) - own) > tolerance
  const changed =
    lines.some((line, index) => differs(input.cart[index]?.calculated_price ?? 0, line.calculatedPrice, 1)) ||
    differs(input.total_amount, total, lines.length)
  if (!changed) return { lines, total, lead: longestLead(pieces.map(({ piece }) => piece.lead)) }

  const fresh: FreshPrices = {
    lines: lines.map((line) => ({
      product_id: line.productId as string,
      calculated_price: toMajor(line.calculatedPrice, exponent),
    })),
    total_amount: toMajor(total, exponent),
  }
  return refuse('price_changed', { details: fresh })
}
