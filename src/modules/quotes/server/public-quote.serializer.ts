import type { PublicQuote } from '../contract/public-quote.ts'
import { mount } from '../../making/contract/index.ts'
import { sidesOf } from './quotes.pricing.ts'
import type { QuoteRow } from './quotes.serializer.ts'

const textOrNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** What the customer sees of a quote; the shop's own notes stay inside. */
export function serializePublicQuote(quote: QuoteRow): PublicQuote {
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
      price: item.unitPrice,
      total: item.totalPrice,
      width: sidesOf(item)?.width ?? null,
      length: sidesOf(item)?.length ?? null,
      mount: mount.safeParse(item.specifications['mount']).data ?? null,
      room: textOrNull(item.specifications['room']),
    })),
    subtotal: quote.subtotal,
    taxAmount: quote.taxAmount,
    discountAmount: quote.discountAmount,
    totalAmount: quote.totalAmount,
    terms: quote.terms,
    acceptedAt: quote.acceptedAt?.toISOString() ?? null,
    rejectedAt: quote.rejectedAt?.toISOString() ?? null,
    version: quote.version,
  }
}
