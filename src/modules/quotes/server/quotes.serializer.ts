import type { Quote } from '../contract/quotes.ts'
import type { YearAtWindow } from '#modules/catalog/server/index.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import { hasMatchingSums } from '../rules/quote-items.ts'
import { majorOf } from '../rules/quote-money.ts'
import type { quoteItems, quotes } from './quotes.tables.ts'

export type QuoteItemRow = Omit<typeof quoteItems.$inferSelect, 'quoteId' | 'position'> & {
  /** The piece at its window, as its customer reads it; only where the light there is known. */
  year?: YearAtWindow
}

export type QuoteRow = Omit<typeof quotes.$inferSelect, 'viewToken'> & {
  customerName: string
  /** The order created from it. */
  orderId: string | null
  rows: QuoteItemRow[]
}

const moment = (at: Date | null) => at?.toISOString() ?? null

function serializeItem(
  { productId, description, quantity, unitPrice, specifications }: QuoteItemRow,
  exponent: number,
) {
  return {
    ...specifications,
    ...(productId !== null && { productId }),
    name: description,
    quantity,
    price: majorOf(unitPrice, exponent),
  }
}

/** The sums of a quote in major units. */
export function serializeSums(
  row: Pick<QuoteRow, 'subtotal' | 'taxAmount' | 'discountAmount' | 'totalAmount' | 'taxes'>,
  exponent: number,
) {
  const major = (amount: number) => majorOf(amount, exponent)
  return {
    subtotal: major(row.subtotal),
    taxAmount: major(row.taxAmount),
    discountAmount: major(row.discountAmount),
    totalAmount: major(row.totalAmount),
    ...(row.taxes && { taxes: serializeTaxes({ ...row.taxes.terms, ...row.taxes.figures }, exponent) }),
  }
}

/** A quote as staff read it, with amounts in major units. */
export function serializeQuote(
  { taxes, signingPlace, asksSignature, signature, waivedAt, ...row }: QuoteRow,
  exponent: number,
): Quote {
  return {
    ...row,
    ...serializeSums({ ...row, taxes }, exponent),
    rows: row.rows.map((item) => ({
      ...item,
      unitPrice: majorOf(item.unitPrice, exponent),
      totalPrice: majorOf(item.totalPrice, exponent),
    })),
    ...(signingPlace !== null && { signingPlace }),
    ...(asksSignature && { asksSignature: true as const }),
    ...(signature !== null && { signature }),
    ...(waivedAt !== null && { isWaived: true as const }),
    items: row.rows.map((item) => serializeItem(item, exponent)),
    totalsMatch: hasMatchingSums(row, exponent),
    sentAt: moment(row.sentAt),
    viewedAt: moment(row.viewedAt),
    acceptedAt: moment(row.acceptedAt),
    rejectedAt: moment(row.rejectedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
