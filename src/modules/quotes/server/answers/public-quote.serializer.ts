import type { YearAtWindow } from '#modules/catalog/server/index.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import { mount } from '#modules/making/contract/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { alternativeOf, isChosen, isOptional } from '../../rules/quote-choices.ts'
import { lastDayToCancel } from '../../rules/last-day-to-cancel.ts'
import { sidesOf } from '../pricing/quotes.pricing.ts'
import { majorOf } from '../../rules/quote-money.ts'
import { serializeSums, type QuoteRow } from '../quotes.serializer.ts'

const textOrNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** The stored words of the chosen options; empty for items without options. */
const quotedWords = ({ specifications: { choices } }: QuoteRow['rows'][number]): string[] =>
  Array.isArray(choices) ? choices.filter((words) => typeof words === 'string').slice(0, 20) : []

/** The unit in which the first piece was typed: a document has one. Empty for metres. */
export function sizeUnitOf({ rows }: Pick<QuoteRow, 'rows'>): { sizeUnit?: 'cm' | 'mm' | 'in' } {
  const unit = rows.find((row) => sidesOf(row))?.specifications['sizeUnit']
  return unit === 'cm' || unit === 'mm' || unit === 'in' ? { sizeUnit: unit } : {}
}

/** Where the shop is. */
interface ShopPlace {
  /** ISO 3166 code. */
  country: string
  timeZone: string
}

/** The shop with the decimals of its currency. */
interface SellingShop extends ShopPlace {
  exponent: number
}

/** The last day to cancel what was signed at home; empty for everything else. */
export function cancellationOf(
  { signingPlace, acceptedAt }: Pick<QuoteRow, 'signingPlace' | 'acceptedAt'>,
  { country, timeZone }: ShopPlace,
) {
  if (country !== 'US' || signingPlace !== 'home' || acceptedAt === null) return {}
  return { lastDayToCancel: lastDayToCancel(dayIn(timeZone, acceptedAt)) }
}

/** Whether and how a customer chooses an item. */
function choiceOf(item: QuoteRow['rows'][number]) {
  const alternative = alternativeOf(item)
  if (alternative !== null) return { alternative, isChosen: isChosen(item) }
  return isOptional(item) ? { isOptional: true as const, isChosen: isChosen(item) } : {}
}

/** A quote on paper, with the shop's day on which it was signed, and the pieces at their windows. */
export type PaperQuote = PublicQuote & {
  signedOn?: string
  /** By the position of the item; omitted: none is known, as in mails that were queued before quotes had them. */
  years?: Record<number, YearAtWindow>
}

function yearsOf({ rows }: QuoteRow) {
  const years = rows.flatMap(({ year }, position) => (year ? [[position, year] as const] : []))
  return years.length > 0 ? { years: Object.fromEntries(years) } : {}
}

export const serializePaperQuote = (quote: QuoteRow, shop: SellingShop): PaperQuote => ({
  ...serializePublicQuote(quote, shop),
  ...yearsOf(quote),
  ...(quote.signature !== null && { signedOn: dayIn(shop.timeZone, new Date(quote.signature.signedAt)) }),
})

/** What the customer sees of a quote, with amounts in major units; internal notes are left out. */
export function serializePublicQuote(quote: QuoteRow, shop: SellingShop): PublicQuote {
  return {
    quoteNumber: quote.quoteNumber,
    title: quote.title,
    description: quote.description,
    customerName: quote.customerName,
    status: quote.status,
    validUntil: quote.validUntil,
    items: quote.rows.map((item) => ({
      name: item.description,
      quantity: item.quantity,
      price: majorOf(item.unitPrice, shop.exponent),
      total: majorOf(item.totalPrice, shop.exponent),
      width: sidesOf(item)?.width ?? null,
      length: sidesOf(item)?.length ?? null,
      mount: mount.safeParse(item.specifications['mount']).data ?? null,
      room: textOrNull(item.specifications['room']),
      choices: quotedWords(item),
      ...(item.year && { hasYear: true as const }),
      ...choiceOf(item),
    })),
    ...sizeUnitOf(quote),
    ...serializeSums(quote, shop.exponent),
    taxPercent: quote.taxPercent,
    discountPercent: quote.discountPercent,
    terms: quote.terms,
    acceptedAt: quote.acceptedAt?.toISOString() ?? null,
    ...cancellationOf(quote, shop),
    ...(quote.asksSignature && { asksSignature: true as const }),
    ...(quote.signature !== null && { signature: quote.signature }),
    rejectedAt: quote.rejectedAt?.toISOString() ?? null,
    version: quote.version,
  }
}
