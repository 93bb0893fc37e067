import { lineOptions } from '#modules/catalog/contract/index.ts'
import { pictureOfPiece, productLead, type ProductForSale } from '#modules/catalog/server/index.ts'
import { measuringMethod } from '#modules/making/contract/index.ts'
import type { LeadDays } from '#modules/making/rules/index.ts'
import { linePieceOf, rateOf, type QuotedOrder } from '#modules/orders/server/index.ts'
import { linePrice, pricePerSqm, storedSixteenths, toMillimetres } from '#modules/pricing/rules/index.ts'
import { ItemsMistake } from '../../rules/quote-items.ts'
import { wholeMinor } from '../../rules/quote-money.ts'
import { agreedChoices, agreedCodes, discontinuedChoices } from '../answers/agreed-choices.ts'
import { isGoods, isMadeToMeasure, quotedPiece, sidesOf } from './quotes.pricing.ts'
import type { QuoteItemRow } from '../quotes.serializer.ts'
import { namesOf } from '../papers/quotes.words.ts'

export type OrderLine = QuotedOrder['lines'][number]

/** Only the options are copied: other fields of an item are for staff, and the customer reads the order. */
export const optionsOf = ({ specifications }: QuoteItemRow) =>
  lineOptions.safeParse(specifications['options'] ?? {})

/** For a piece whose product is no longer sold or cannot be judged. */
const unmade = {
  pricedByArea: true,
  mount: null,
  finishedWidthMm: null,
  finishedLengthMm: null,
  made: {},
} as const

/**
 * One piece of an item at the agreed price. If that is not the catalogue's price, the price per m² is calculated from
 * it.
 */
function pieceOf(
  item: QuoteItemRow,
  product: ProductForSale | undefined,
  { quoteNumber }: { quoteNumber: string },
): OrderLine {
  const { width, length } = sidesOf(item) as { width: number; length: number }
  const { room, note, measured } = item.specifications
  const [widthMm, lengthMm] = [toMillimetres(width), toMillimetres(length)]
  const calculatedPrice = wholeMinor(item.unitPrice)
  const catalogued = product ? pricePerSqm(product) : 0
  const isCatalogued = linePrice(widthMm, lengthMm, catalogued) === calculatedPrice
  const piece = product ? quotedPiece(item, product) : null
  const catalogPiece = piece instanceof ItemsMistake ? null : piece
  const { specifications } = item
  const isGone =
    catalogPiece &&
    product &&
    Object.keys(discontinuedChoices(specifications, catalogPiece, product)).length > 0
  const agreedPiece = isGone
    ? { ...catalogPiece, choices: agreedChoices(specifications, catalogPiece.choices, product) }
    : catalogPiece
  return {
    ...(agreedPiece ? linePieceOf(agreedPiece) : unmade),
    productId: item.productId,
    ...namesOf(item, product),
    imageUrl: product ? pictureOfPiece(product, catalogPiece?.chosen ?? []) : null,
    pricedByArea:
      isCatalogued &&
      product?.priceModel === 'area' &&
      (!agreedPiece || linePieceOf(agreedPiece).pricedByArea),
    pricePerSqm: isCatalogued ? catalogued : rateOf(calculatedPrice, widthMm, lengthMm),
    widthMm,
    lengthMm,
    width16ths: storedSixteenths(width),
    length16ths: storedSixteenths(length),
    calculatedPrice,
    options: isGone ? agreedCodes(specifications) : (catalogPiece?.codes ?? optionsOf(item).data ?? {}),
    room: typeof room === 'string' ? room.slice(0, 100) : null,
    note: typeof note === 'string' ? note.slice(0, 500) : null,
    // The buyer of pieces at agreed prices does not remove some of them alone.
    priceReason: catalogPiece?.price === calculatedPrice ? null : `Quote ${quoteNumber}`,
    makingDay: null,
    taxClass: product?.taxClass ?? null,
    measured: measuringMethod.safeParse(measured).data ?? null,
    customFields: {},
  }
}

/** Working days for a piece with its choices; null: no date is promised. */
export function leadOf(item: QuoteItemRow, product: ProductForSale | undefined): LeadDays | null {
  if (product === undefined) return null
  const piece = quotedPiece(item, product)
  return piece === null || piece instanceof ItemsMistake ? productLead(product) : piece.lead
}

/** What the lines of an order are made from. */
export interface QuotedProducts {
  /** Those that are on sale, by id. */
  products: ReadonlyMap<string, ProductForSale>
  quoteNumber: string
}

/** The pieces of an order from these items, one line for each. */
export const linesOf = (rows: readonly QuoteItemRow[], quoted: QuotedProducts): OrderLine[] =>
  rows
    .filter(isMadeToMeasure)
    .flatMap((item) =>
      Array.from({ length: item.quantity }, () =>
        pieceOf(item, quoted.products.get(item.productId ?? ''), quoted),
      ),
    )

/** The goods by the piece of an order from these items, at the agreed prices. */
export const goodsOf = (
  rows: readonly QuoteItemRow[],
  { products }: Pick<QuotedProducts, 'products'>,
): QuotedOrder['goods'] =>
  rows.filter(isGoods).map((item) => {
    const product = products.get(item.productId ?? '')
    return {
      productId: item.productId,
      ...namesOf(item, product),
      imageUrl: product?.imageUrls[0] ?? null,
      quantity: item.quantity,
      unitPrice: wholeMinor(item.unitPrice),
      calculatedPrice: wholeMinor(item.quantity * item.unitPrice),
      taxClass: product?.taxClass ?? null,
      weightG: product?.itemWeightG ?? null,
      lengthMm: product?.itemLengthMm ?? null,
      customFields: {},
    }
  })
