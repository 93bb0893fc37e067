import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { paymentTermsOf, type PaymentTerms, type StoredPayment } from '#modules/payment-terms/server/index.ts'
import type { OrderInput } from '../contract/orders.ts'
import type { SellingShop } from './sale-terms.ts'

/**
 * How an order is paid: as chosen, or the first way that is offered. No further statement.
 * @param total minor units, with taxes
 * @param how.paymentSettings from `orderTermsNow`
 */
export function choosePayment(
  total: number,
  { delivery_address: to, payment_method: method }: Pick<OrderInput, 'delivery_address' | 'payment_method'>,
  how: Pick<SellingShop, 'country' | 'hasCards'> & {
    paymentSettings: unknown
    exponent: number
    isQuote: boolean
  },
): { payment: StoredPayment | null; payments: PaymentTerms['offered'] } | Refusal<'order_refused'> {
  const { paymentSettings, exponent, isQuote, hasCards } = how
  const place = { country: to?.country ?? how.country, region: to?.region ?? '' }
  const terms = paymentTermsOf(paymentSettings, { total, exponent, hasCards, ...place })
  const { offered, deposit, isAwaited, cashDiscount } = terms
  const first = offered[0]
  // A cart of before payments were turned off names a way to pay.
  if (first === undefined) return { payment: null, payments: [] }
  if (method !== undefined && !offered.includes(method) && !isQuote)
    return refuse('order_refused', { fields: { payment_method: 'Please choose another way to pay' } })
  const chosen = method !== undefined && offered.includes(method) ? method : first
  const { isLimited: _, ...asked } = deposit ?? { isLimited: false }
  return {
    payment: {
      method: chosen,
      ...('amount' in asked && { deposit: { ...asked, ...(isAwaited && { awaited: true as const }) } }),
      ...(cashDiscount && { cashDiscount }),
    },
    payments: offered,
  }
}
