import { isSoldByPiece } from '#modules/catalog/rules/index.ts'
import { orderDelivery, type OrderDelivery } from '#modules/orders/contract/index.ts'
import { pieceRequest } from '#modules/catalog/contract/index.ts'
import { ItemsMistake, itemTotal, readQuoteItems, type QuoteItem } from '../../rules/quote-items.ts'
import {
  evaluateLine,
  isTown,
  productsRepository,
  type Piece,
  type ProductForSale,
} from '#modules/catalog/server/index.ts'
import { windowLight } from '#modules/windows/contract.ts'
import { pricePerSqm } from '#modules/pricing/rules/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { PricedItem } from '../quotes.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The items as they were sent, or a refusal that names the invalid field. */
export function itemsOf(input: unknown, exponent: number): QuoteItem[] | Refusal<'invalid_body'> {
  const items = readQuoteItems(input, exponent)
  if (!(items instanceof ItemsMistake)) return items
  const { field, message } = items
  return refuse('invalid_body', { message, fields: { [field]: message } })
}

/** The sides of an item in metres; null unless it has both. */
export function sidesOf({ specifications }: Pick<QuoteItem, 'specifications'>) {
  const { width, length } = specifications
  return typeof width === 'number' && typeof length === 'number' ? { width, length } : null
}

/** Whether an item becomes pieces of an order: it has a product and both sides. */
export const isMadeToMeasure = (item: Pick<QuoteItem, 'productId' | 'specifications'>): boolean =>
  item.productId !== null && sidesOf(item) !== null

/** Whether an item becomes goods of an order: its product is sold by the piece, without a size. */
export const isGoods = (item: Pick<QuoteItem, 'productId' | 'specifications'>): boolean =>
  item.productId !== null && item.specifications['soldBy'] === 'piece' && sidesOf(item) === null

/** The way of delivery of the shop that an item is; null: it is something else. */
export const deliveryIn = ({
  productId,
  specifications,
}: Pick<QuoteItem, 'productId' | 'specifications'>): OrderDelivery | null =>
  productId === null ? (orderDelivery.safeParse(specifications['delivery']).data ?? null) : null

/**
 * The chosen options of a product, from `options` or from fields named by option codes. All other fields are staff's
 * notes.
 */
function quotedOptions(
  { options, ...specifications }: QuoteItem['specifications'],
  product: ProductForSale,
): unknown {
  // If the product has no options, whatever was sent is copied to the order unchanged.
  if (product.options === null) return undefined
  const codes = product.options.map(({ code }) => code)
  const namedOptions = Object.fromEntries(
    codes.flatMap((code) => (specifications[code] === undefined ? [] : [[code, specifications[code]]])),
  )
  if (typeof options === 'object' && options !== null && !Array.isArray(options))
    return { ...namedOptions, ...options }
  return options ?? namedOptions
}

/**
 * An item as a piece of its product; null unless it has both sides. A quote need not say how a piece is mounted:
 * without a mount it is made in the ordered size.
 */
export function quotedPiece(
  { specifications }: Pick<QuoteItem, 'specifications'>,
  product: ProductForSale,
): Piece | ItemsMistake | null {
  const sides = sidesOf({ specifications })
  if (sides === null) return null
  const { mount, depth, top_height } = specifications
  const options = quotedOptions(specifications, product)
  const parsed = pieceRequest.safeParse({ ...sides, mount, depth, top_height, options })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return new ItemsMistake(
      issue?.path.join('.') ?? 'specifications',
      issue?.message ?? staffText('Cannot be read'),
    )
  }
  const piece = evaluateLine(product, parsed.data)
  const { mount: missing, ...refused } = piece.refused
  return { ...piece, refused: parsed.data.mount && missing ? { mount: missing, ...refused } : refused }
}

/** A way of delivery is quoted at a price that `listQuotedDelivery` answers, or at one that staff type. */
const refusedDelivery = (item: QuoteItem, at: string): Record<string, string> =>
  item.price === null && deliveryIn(item)
    ? { [`${at}.price`]: staffText('The price must be a number, 0 or more') }
    : {}

/** What is wrong with what an item says of the light at its window; undefined: nothing. */
function refusedLight({ specifications: { light } }: QuoteItem, product: ProductForSale, at: string) {
  // A note of staff, or the choice of an option with this code.
  if (typeof light !== 'object' || light === null) return undefined
  if (product.options?.some(({ code }) => code === 'light')) return undefined
  const parsed = windowLight.safeParse(light)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return {
      [[at, 'light', ...(issue?.path ?? [])].join('.')]: issue?.message ?? staffText('Cannot be read'),
    }
  }
  return isTown(parsed.data.town)
    ? undefined
    : { [`${at}.light.town`]: staffText('This town is not in the list') }
}

function refusedFields(
  item: QuoteItem,
  product: ProductForSale | undefined,
  at: string,
): Record<string, string> {
  if (product === undefined) return { [`${at}.productId`]: staffText('This product is not for sale') }
  const sides = sidesOf(item)
  if (sides === null) return {}
  const mistaken = refusedLight(item, product, at)
  if (mistaken) return mistaken
  const piece = quotedPiece(item, product)
  if (piece instanceof ItemsMistake) return { [`${at}.${piece.field}`]: piece.message }
  return Object.fromEntries(
    Object.entries(piece?.refused ?? {}).map(([field, message]) => [`${at}.${field}`, message]),
  )
}

const isSold = (product: ProductForSale | undefined) =>
  product !== undefined && isSoldByPiece({ price_model: product.priceModel })

/** The catalogue's price of one piece, in minor units; 0 if it cannot be calculated. */
function ownPrice(item: QuoteItem, product: ProductForSale | undefined): number {
  if (product !== undefined && isSold(product) && sidesOf(item) === null) return pricePerSqm(product)
  const piece = product === undefined ? null : quotedPiece(item, product)
  return piece === null || piece instanceof ItemsMistake ? 0 : piece.price
}

/**
 * Stores the choices as codes and in their current words, which customers read; items without choices stay unchanged.
 */
function withChoices(item: QuoteItem, product: ProductForSale | undefined): QuoteItem['specifications'] {
  const piece = product === undefined || product.options === null ? null : quotedPiece(item, product)
  if (piece === null || piece instanceof ItemsMistake) return item.specifications
  const choices = piece.choices.map(({ option, choice }) => `${option}: ${choice}`)
  return { ...item.specifications, options: piece.codes, choices }
}

/** The other fields of an item, which say whether its product is sold by the piece. */
function specified(item: QuoteItem, product: ProductForSale | undefined): QuoteItem['specifications'] {
  const { soldBy, ...specifications } = withChoices(item, product)
  if (isSold(product) && sidesOf(item) === null) return { ...specifications, soldBy: 'piece' }
  return soldBy === undefined || soldBy === 'piece' ? specifications : { ...specifications, soldBy }
}

/**
 * Checks products and sizes, and prices the items that were sent without a price. A price that was sent is kept,
 * because staff may quote a different price from the catalogue's.
 * @param exponent decimals of the shop's currency
 */
export async function priceItems(
  db: Db,
  items: readonly QuoteItem[],
  exponent: number,
): Promise<PricedItem[] | Refusal<'quote_refused'>> {
  const products = await productsRepository(db).onSale(items.flatMap(({ productId }) => productId ?? []))
  const productOf = ({ productId }: QuoteItem) =>
    productId === null ? undefined : products.get(productId.toLowerCase())
  const fields = Object.assign(
    {},
    ...items.map((item, index) =>
      item.productId === null
        ? refusedDelivery(item, `items.${index}`)
        : refusedFields(item, productOf(item), `items.${index}`),
    ),
  ) as Record<string, string>
  if (Object.keys(fields).length > 0) return refuse('quote_refused', { fields })
  return items.map((item) => {
    const settledPrice = item.price ?? ownPrice(item, productOf(item))
    return {
      ...item,
      specifications: specified(item, productOf(item)),
      price: settledPrice,
      total: itemTotal({ quantity: item.quantity, price: settledPrice }, exponent),
    }
  })
}
