import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { paymentTermsOf, type PaymentTerms, type StoredPayment } from '#modules/payment-terms/server/index.ts'
import type { OrderInput } from '../../contract/orders.ts'
import type { BuyerKey } from '../pricing/sale-buyer.ts'
import type { SellingShop } from './sale-terms.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Ways to pay through a bank come before cash. */
const rank = (method: string) => (method === 'cash' ? 1 : 0)

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
    /** Whether the buyer is one who pays everything ahead. */
    paysAhead?: boolean
    /** Whether a transfer is offered first. */
    prefersTransfer?: boolean
  },
): { payment: StoredPayment | null; payments: PaymentTerms['offered'] } | Refusal<'order_refused'> {
  const { paymentSettings, exponent, isQuote, paysAhead = false } = how
  const place = { country: to?.country ?? how.country, region: to?.region ?? '' }
  const terms = paymentTermsOf(paymentSettings, {
    total,
    exponent,
    hasCards: how.hasCards(),
    paysAhead,
    ...place,
  })
  const { offered, deposit, isAwaited, cashDiscount } = terms
  const ways = how.prefersTransfer ? offered.toSorted((a, b) => rank(a) - rank(b)) : offered
  const first = ways[0]
  // A cart of before payments were turned off names a way to pay.
  if (first === undefined) return { payment: null, payments: [] }
  if (method !== undefined && !offered.includes(method) && !isQuote)
    return refuse('order_refused', {
      fields: { payment_method: staffText('Please choose another way to pay') },
    })
  const chosen = method !== undefined && offered.includes(method) ? method : first
  const { isLimited: _, ...depositTerms } = deposit ?? { isLimited: false }
  return {
    payment: {
      method: chosen,
      ...('amount' in depositTerms && {
        deposit: { ...depositTerms, ...(isAwaited && { awaited: true as const }) },
      }),
      ...(cashDiscount && { cashDiscount }),
    },
    payments: ways,
  }
}

const marked = statement<{ found: boolean }>(`
  select exists (select from customers where pays_ahead_reason is not null and (
    id = $1 or user_id = $2 or phone_digits = phone_key($3) or email_key = lower($4)
    or (user_id is null and email_key = (select lower(email) from users where id = $2 and email_verified)))) as found`)

const idOrNull = (id: string | null | undefined) => (id && isUuid(id) ? id : null)

/**
 * Whether a buyer is one whom staff have marked as paying ahead: by record, account, phone number or address. No
 * statement where the shop has not turned that on.
 * @param stored the settings of payments, from `orderTermsNow`
 */
export async function paysAhead(
  db: Db,
  stored: unknown,
  { userId, customerId, phone, email }: BuyerKey & { phone?: string; email?: string },
): Promise<boolean> {
  const { paysAhead: isOn } = (stored ?? {}) as { paysAhead?: unknown }
  if (!isOn) return false
  const [row] = await marked(db.$client, idOrNull(customerId), idOrNull(userId), phone || null, email || null)
  return row?.found ?? false
}
