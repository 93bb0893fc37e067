import type { Quote } from '../contract/quotes.ts'
import type { YearAtWindow } from '#modules/catalog/server/index.ts'
import { figuresMatch } from '../rules/quote-items.ts'
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

function serializeItem({ productId, description, quantity, unitPrice, specifications }: QuoteItemRow) {
  return {
    ...specifications,
    ...(productId !== null && { productId }),
    name: description,
    quantity,
    price: unitPrice,
  }
}

export function serializeQuote({
  taxes,
  signingPlace,
  asksSignature,
  signature,
  waivedAt,
  ...row
}: QuoteRow): Quote {
  return {
    ...row,
    ...(taxes && { taxes: taxes.figures }),
    ...(signingPlace !== null && { signingPlace }),
    ...(asksSignature && { asksSignature: true as const }),
    ...(signature !== null && { signature }),
    ...(waivedAt !== null && { isWaived: true as const }),
    items: row.rows.map(serializeItem),
    totalsMatch: figuresMatch(row),
    sentAt: moment(row.sentAt),
    viewedAt: moment(row.viewedAt),
    acceptedAt: moment(row.acceptedAt),
    rejectedAt: moment(row.rejectedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
