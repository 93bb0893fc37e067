import type { FreshPrices, OrderInput } from '../../contract/orders.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { longestLead, type LeadDays } from '#modules/making/rules/index.ts'
import { largestAmount, linePrice, storedSixteenths, totalPrice } from '#modules/pricing/rules/index.ts'
import {
  evaluateLine,
  pictureOfPiece,
  type Piece,
  type ProductForSale,
} from '#modules/catalog/server/index.ts'
import { itemsOf, maxOrderLines } from '../../rules/order-lines.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import { priceGoods, type PricedGoods } from './goods-pricing.ts'
import { serializeCharges } from '../orders.serializer.ts'
import type { OrderLineRow } from '../orders.tables.ts'
import type { Sale } from '../checkout/sale.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A line before it is stored; without a `pieceId` it is a new piece. */
export type PricedLine = Omit<OrderLineRow, 'orderId' | 'position' | 'pieceId'> &
  Partial<Pick<OrderLineRow, 'pieceId'>>

/** A line of the cart with its product and the validated piece. */
export interface CartPiece {
  line: OrderInput['cart'][number]
  product: ProductForSale
  piece: Piece
}

function evaluation(
  line: OrderInput['cart'][number],
  product: ProductForSale | undefined,
  unit: OrderInput['size_unit'],
): CartPiece | null {
  return product ? { line, product, piece: evaluateLine(product, { ...line, size_unit: unit }) } : null
}

/** Messages for lines that cannot be ordered, by dotted field; empty when every line can be made. */
function refusedFields(pieces: readonly (CartPiece | null)[]): Record<string, string> {
  const fields: Record<string, string> = {}
  pieces.forEach((evaluatedPiece, index) => {
    const refused = evaluatedPiece
      ? evaluatedPiece.piece.refused
      : { product_id: staffText('This product is not for sale') }
    for (const [field, message] of Object.entries(refused)) fields[`cart.${index}.${field}`] = message
  })
  return fields
}

/** Messages for prices that cannot be charged or stored, by dotted field. */
function refusedPrices(lines: PricedLine[], total: number): Record<string, string> {
  const fields: Record<string, string> = {}
  lines.forEach(({ calculatedPrice }, index) => {
    if (calculatedPrice === 0) fields[`cart.${index}.product_id`] = staffText('This product has no price yet')
    if (calculatedPrice > largestAmount) fields[`cart.${index}.calculated_price`] = tooLarge
  })
  if (total > largestAmount) fields.total_amount = tooLarge
  return fields
}

const tooLarge = staffText('This amount is larger than the shop can keep')

function storedMaking({
  made,
  choices,
  facts,
  extraDays,
}: Pick<Piece, 'made' | 'choices' | 'facts' | 'extraDays'>): OrderLineRow['made'] {
  const more = {
    ...(choices.length > 0 && { choices }),
    ...(facts.size && { fixedSize: true as const }),
    ...(extraDays > 0 && { extraDays }),
  }
  return made ? { ...made, ...more } : more
}

const sixteenths = (mm: number | undefined) => (mm === undefined ? null : storedSixteenths(mm / 1000))

/**
 * The stored form of a checked piece. Unless its price is exactly its area at the product's price per square metre,
 * the stored price per square metre is calculated back from its price.
 */
export function linePieceOf({ line, price, perSqm, evaluation, made, choices, facts, extraDays }: Piece) {
  const { widthMm, lengthMm, mount } = line
  const finished = evaluation.piece?.finished ?? null
  const pricedByArea = perSqm !== null && linePrice(widthMm, lengthMm, perSqm) === price
  return {
    widthMm,
    lengthMm,
    width16ths: sixteenths(line.exact?.widthMm),
    length16ths: sixteenths(line.exact?.lengthMm),
    mount,
    finishedWidthMm: finished?.widthMm ?? null,
    finishedLengthMm: finished?.lengthMm ?? null,
    made: storedMaking({ made, choices, facts, extraDays }),
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
  request: Pick<OrderInput['cart'][number], 'options' | 'room' | 'note' | 'measured'>,
  piece: Piece,
): PricedLine {
  return {
    ...linePieceOf(piece),
    productId: product.id,
    productName: product.name,
    writtenName: product.writtenName === product.name ? null : (product.writtenName ?? null),
    imageUrl: pictureOfPiece(product, piece.chosen),
    options: piece.codes ?? request.options ?? {},
    room: request.room ?? null,
    note: request.note?.trim() || null,
    measured: request.measured ?? null,
    priceReason: null,
    makingDay: null,
    taxClass: product.taxClass,
    customFields: {},
  }
}

/** The products of an order, without those of lines beyond the maximum, for which it is refused anyway. */
export const productsOf = ({ cart, goods = [] }: Pick<OrderInput, 'cart' | 'goods'>): string[] =>
  [...cart, ...goods].slice(0, maxOrderLines).map((line) => line.product_id)

/** The pieces and goods of an order at the shop's prices. Amounts in minor units. */
export interface PricedPieces {
  lines: PricedLine[]
  /** The category of each line's product. */
  categories: (string | null)[]
  goods: PricedGoods[]
  /** The sum of both. */
  total: number
  /** The lead time of the slowest line; null: not promised. */
  lead: LeadDays | null
}

/** Prices every line from the stored products, or refuses what cannot be made or paid. */
export function priceOrder(
  input: Pick<OrderInput, 'cart' | 'goods' | 'size_unit'>,
  products: Map<string, ProductForSale>,
): PricedPieces | Refusal<'order_refused'> {
  const { goods: sentGoods = [] } = input
  const count = input.cart.length + sentGoods.length
  if (count === 0) {
    return refuse('order_refused', { fields: { cart: staffText('The cart is empty') } })
  }
  if (count > maxOrderLines) {
    return refuse('order_refused', {
      fields: { cart: staffText('An order has at most {{maxOrderLines}} lines', { maxOrderLines }) },
    })
  }
  const evaluatedLines = input.cart.map((line) =>
    evaluation(line, products.get(line.product_id), input.size_unit),
  )
  const { goods, fields: refusedGoods } = priceGoods(sentGoods, products)
  const fields = { ...refusedFields(evaluatedLines), ...refusedGoods }
  if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })

  const pieces = evaluatedLines.filter((evaluatedLine) => evaluatedLine !== null)
  const lines = pieces.map(({ line, product, piece }) => pricedLine(product, line, piece))
  const total = totalPrice(itemsOf({ lines, goods }).map((item) => item.calculatedPrice))
  const unpayable = refusedPrices(lines, total)
  if (Object.keys(unpayable).length > 0) return refuse('order_refused', { fields: unpayable })
  const categories = pieces.map(({ product }) => product.categoryId)
  return { lines, categories, goods, total, lead: longestLead(pieces.map(({ piece }) => piece.lead)) }
}

/**
 * Refuses an order whose prices or total are not the shop's own, with those. The prices in the cart are only compared:
 * up to one minor unit of difference per line counts as rounding.
 */
export function refuseOtherPrices(
  input: OrderInput,
  sale: Pick<Sale, 'lines' | 'goods' | 'charges' | 'taxes' | 'total'>,
  exponent: number,
): Refusal<'price_changed'> | null {
  const { lines, goods, total } = sale
  const differs = (sentPrice: number, ownPrice: number, tolerance: number) =>
    Math.abs(toMinor(sentPrice, exponent) - ownPrice) > tolerance
  const isOther =
    lines.some((line, index) => differs(input.cart[index]?.calculated_price ?? 0, line.calculatedPrice, 1)) ||
    goods.some((line, index) =>
      differs(input.goods?.[index]?.calculated_price ?? 0, line.calculatedPrice, 1),
    ) ||
    differs(input.total_amount, total, lines.length + goods.length)
  return isOther ? refuse('price_changed', { details: freshPricesOf(sale, exponent) }) : null
}

/** The prices and sums of a sale in major units. */
export const freshPricesOf = (
  { lines, goods, charges, taxes, total }: Pick<Sale, 'lines' | 'goods' | 'charges' | 'taxes' | 'total'>,
  exponent: number,
): FreshPrices => ({
  lines: lines.map(({ productId, calculatedPrice }) => ({
    product_id: productId ?? '',
    calculated_price: toMajor(calculatedPrice, exponent),
  })),
  ...(goods.length > 0 && {
    goods: goods.map(({ productId, unitPrice, calculatedPrice }) => ({
      product_id: productId ?? '',
      unit_price: toMajor(unitPrice, exponent),
      calculated_price: toMajor(calculatedPrice, exponent),
    })),
  }),
  ...(charges.length > 0 && {
    charges: serializeCharges(charges, itemsOf({ lines, goods }), exponent),
  }),
  ...(taxes && { taxes: serializeTaxes(taxes, exponent) }),
  total_amount: toMajor(total, exponent),
})
