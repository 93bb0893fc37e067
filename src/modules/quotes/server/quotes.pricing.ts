import { toMajor } from '../../../kernel/rules/money.ts'
import { linePrice, pricePerSqm, refusedSides, toMillimetres } from '../../pricing/rules/index.ts'
import { ItemsMistake, readQuoteItems } from '../rules/quote-items.ts'
import type { QuoteItem } from '../rules/quote-items.ts'
import { productLimits, productsRepository } from '../../catalog/server/index.ts'
import type { ProductForSale } from '../../catalog/server/index.ts'
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

function refusedFields(
  item: QuoteItem,
  product: ProductForSale | undefined,
  at: string,
): Record<string, string> {
  if (product === undefined) return { [`${at}.productId`]: 'This product is not for sale' }
  const sides = sidesOf(item)
  if (sides === null) return {}
  return Object.fromEntries(
    refusedSides(sides.width, sides.length, productLimits(product)).map(({ side, min, max }) => [
      `${at}.${side}`,
      `${side === 'width' ? 'Width' : 'Length'} must be between ${min} and ${max} m`,
    ]),
  )
}

/** Price of one piece by the shop's own rule, in major units; 0 for an item that nothing can be told of. */
function ownPrice(item: QuoteItem, product: ProductForSale | undefined, exponent: number): number {
  const sides = sidesOf(item)
  if (product === undefined || sides === null) return 0
  const perSqm = pricePerSqm(product)
  return toMajor(linePrice(toMillimetres(sides.width), toMillimetres(sides.length), perSqm), exponent)
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
  return items.map((item) => ({ ...item, price: item.price ?? ownPrice(item, productOf(item), exponent) }))
}
