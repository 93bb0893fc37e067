import { toMajor } from '../../../kernel/rules/money.ts'
import { pieceRequest } from '../../catalog/contract/index.ts'
import { ItemsMistake, readQuoteItems } from '../rules/quote-items.ts'
import type { QuoteItem } from '../rules/quote-items.ts'
import { judgePiece, productsRepository } from '../../catalog/server/index.ts'
import type { Piece, ProductForSale } from '../../catalog/server/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { PricedItem } from './quotes.repository.ts'

/** Items as they were sent, or a refusal that says in which place they cannot be read. */
export function itemsOf(sent: unknown): QuoteItem[] | Refusal<'invalid_body'> {
  const items = readQuoteItems(sent)
  if (!(items instanceof ItemsMistake)) return items
  const { field, message } = items
  return refuse('invalid_body', { message, fields: { [field]: message } })
}

/** The sides of an item in metres; null for one without both. */
export function sidesOf({ specifications }: Pick<QuoteItem, 'specifications'>) {
  const { width, length } = specifications
  return typeof width === 'number' && typeof length === 'number' ? { width, length } : null
}

/** What was chosen of a product's options: under `options`, or under their own codes. Other keys are notes of staff. */
function quotedOptions(
  { options, ...specifications }: QuoteItem['specifications'],
  product: ProductForSale,
): unknown {
  // Without options of its own, whatever is sent goes to the order as it is.
  if (product.options === null) return undefined
  const codes = product.options.map(({ code }) => code)
  const named = Object.fromEntries(
    codes.flatMap((code) => (specifications[code] === undefined ? [] : [[code, specifications[code]]])),
  )
  if (typeof options === 'object' && options !== null && !Array.isArray(options))
    return { ...named, ...options }
  return options ?? named
}

/**
 * An item as a piece of its product; null for one without both sides. Nobody has to say in a quote where a piece will
 * hang: without it, it is made as ordered.
 */
export function quotedPiece(
  { specifications }: Pick<QuoteItem, 'specifications'>,
  product: ProductForSale,
): Piece | ItemsMistake | null {
  const sides = sidesOf({ specifications })
  if (sides === null) return null
  const { mount, depth, top_height } = specifications
  const options = quotedOptions(specifications, product)
  const read = pieceRequest.safeParse({ ...sides, mount, depth, top_height, options })
  if (!read.success) {
    const [issue] = read.error.issues
    return new ItemsMistake(issue?.path.join('.') ?? 'specifications', issue?.message ?? 'Cannot be read')
  }
  const piece = judgePiece(product, read.data)
  const { mount: missing, ...refused } = piece.refused
  return { ...piece, refused: read.data.mount && missing ? { mount: missing, ...refused } : refused }
}

function refusedFields(
  item: QuoteItem,
  product: ProductForSale | undefined,
  at: string,
): Record<string, string> {
  if (product === undefined) return { [`${at}.productId`]: 'This product is not for sale' }
  const sides = sidesOf(item)
  if (sides === null) return {}
  const piece = quotedPiece(item, product)
  if (piece instanceof ItemsMistake) return { [`${at}.${piece.field}`]: piece.message }
  return Object.fromEntries(
    Object.entries(piece?.refused ?? {}).map(([field, message]) => [`${at}.${field}`, message]),
  )
}

/** Price of one piece by the shop's own rule, in major units; 0 for an item that nothing can be told of. */
function ownPrice(item: QuoteItem, product: ProductForSale | undefined, exponent: number): number {
  const piece = product === undefined ? null : quotedPiece(item, product)
  return piece === null || piece instanceof ItemsMistake ? 0 : toMajor(piece.price, exponent)
}

/** What was chosen, as codes and in the words of today, which customers read; as it is where nothing can be chosen. */
function withChoices(item: QuoteItem, product: ProductForSale | undefined): QuoteItem['specifications'] {
  const piece = product === undefined || product.options === null ? null : quotedPiece(item, product)
  if (piece === null || piece instanceof ItemsMistake) return item.specifications
  const choices = piece.choices.map(({ option, choice }) => `${option}: ${choice}`)
  return { ...item.specifications, options: piece.codes, choices }
}

/**
 * Checks products and sizes and prices what was sent without a price. A price that was sent is kept: staff
 * may quote another one than the catalogue's.
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
      item.productId === null ? {} : refusedFields(item, productOf(item), `items.${index}`),
    ),
  ) as Record<string, string>
  if (Object.keys(fields).length > 0) return refuse('quote_refused', { fields })
  return items.map((item) => ({
    ...item,
    specifications: withChoices(item, productOf(item)),
    price: item.price ?? ownPrice(item, productOf(item), exponent),
  }))
}
