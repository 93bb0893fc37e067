import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { orderTermsNow, paysAhead } from '#modules/orders/server/index.ts'
import {
  paymentSettingsRepository,
  paymentTermsOf,
  transferInstructions,
  type StoredPayment,
} from '#modules/payment-terms/server/index.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import { wholeMinor } from '../../rules/quote-money.ts'
import { serializePublicQuote } from '../answers/public-quote.serializer.ts'
import type { QuoteRow } from '../quotes.serializer.ts'

/** Where payments of a quote go. */
export interface QuotePayments {
  country: string
  timeZone: string
  exponent: number
  currency: string
  hasCards: () => boolean
}

type PlacedOrder = Record<string, unknown> & {
  number: string
  payment: StoredPayment | null
  total: string
  settled: string
}

/** The order that was made of a quote. */
async function orderOf(db: Db, quoteId: string): Promise<PlacedOrder | null> {
  const { rows } = await db.execute<PlacedOrder>(sql`
    select order_number as number, payment, total_amount as total, settled from orders
    where quote_id = ${quoteId} and status <> 'cancelled'`)
  return rows[0] ?? null
}

/** The deposit that a quote asks for, in minor units; null: none. */
async function depositOfQuote(db: Db, quote: QuoteRow, shop: QuotePayments): Promise<number | null> {
  const { paymentSettings } = await orderTermsNow(db)
  const terms = paymentTermsOf(paymentSettings, {
    total: wholeMinor(quote.totalAmount),
    exponent: shop.exponent,
    hasCards: shop.hasCards(),
    country: shop.country,
    region: '',
    paysAhead: await paysAhead(db, paymentSettings, { customerId: quote.customerId }),
  })
  return terms.deposit?.amount ?? null
}

/**
 * The deposit of a quote, and once it is accepted how that is paid: of the order that was made of it, else by the number
 * of the quote, by which a file of the bank finds that order later.
 */
async function paymentOf(db: Db, quote: QuoteRow, shop: QuotePayments): Promise<PublicQuote['payment']> {
  const { status } = quote
  if (status === 'rejected' || status === 'expired') return undefined
  const order = status === 'accepted' ? await orderOf(db, quote.id) : null
  const deposit = order ? (order.payment?.deposit?.amount ?? null) : await depositOfQuote(db, quote, shop)
  if (deposit === null) return undefined
  const total = order ? Number(order.total) : wholeMinor(quote.totalAmount)
  const due = Math.max(0, deposit - Number(order?.settled ?? 0))
  const { account } = await paymentSettingsRepository(db).read()
  const transfer =
    status === 'accepted'
      ? await transferInstructions(db, account, {
          ...shop,
          amount: due,
          orderNumber: order?.number ?? quote.quoteNumber.replaceAll(/[^A-Za-z\d]/g, ''),
        })
      : null
  return {
    deposit: toMajor(deposit, shop.exponent),
    rest: toMajor(total - deposit, shop.exponent),
    depositDue: toMajor(due, shop.exponent),
    transfer,
  }
}

/** What the customer sees of a quote, with the deposit that it asks for. */
export async function publicQuoteOf(db: Db, quote: QuoteRow, shop: QuotePayments): Promise<PublicQuote> {
  const payment = await paymentOf(db, quote, shop)
  return { ...serializePublicQuote(quote, shop), ...(payment && { payment }) }
}
