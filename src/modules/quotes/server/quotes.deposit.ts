import type { Db } from '#kernel/database/db.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { orderTermsNow } from '#modules/orders/server/index.ts'
import { paymentTermsOf } from '#modules/payment-terms/server/index.ts'
import type { PublicQuote } from '../contract/public-quote.ts'
import { serializePublicQuote } from './public-quote.serializer.ts'
import type { QuoteRow } from './quotes.serializer.ts'

/** A quote as its customer reads it, with the deposit that an order from it would ask for. */
export async function readForCustomer(
  db: Db,
  quote: QuoteRow,
  shop: { country: string; timeZone: string; exponent: number },
): Promise<PublicQuote> {
  const { exponent, country } = shop
  const { paymentSettings } = await orderTermsNow(db)
  const { deposit } = paymentTermsOf(paymentSettings, {
    total: toMinor(quote.totalAmount, exponent),
    exponent,
    country,
    region: '',
    hasCards: false,
  })
  const asked =
    deposit && 'amount' in deposit
      ? {
          deposit: {
            amount: toMajor(deposit.amount, exponent),
            ...('percent' in deposit && { percent: deposit.percent }),
          },
        }
      : {}
  return { ...serializePublicQuote(quote, shop), ...asked }
}
