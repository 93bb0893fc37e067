import type { Env } from '#kernel/process/env.ts'
import type { ProviderName } from '../contract/order-payment.ts'

/**
 * Who takes cards for the shop; null: nobody is configured. VNPay takes nothing but đồng, and is what buyers in Vietnam
 * know.
 */
export const configuredProvider = ({
  vnpay,
  stripe,
  currency,
}: Pick<Env, 'vnpay' | 'stripe' | 'currency'>): ProviderName | null => {
  if (vnpay && currency === 'VND') return 'vnpay'
  return stripe ? 'stripe' : null
}
