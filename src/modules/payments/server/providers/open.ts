import type { Env } from '#kernel/process/env.ts'
import { configuredProvider, type ProviderName } from '#modules/payment-terms/server/index.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe.ts'
import { vnpayProvider } from './vnpay.ts'

export interface PaymentProviders {
  /** Takes new payments; undefined: nobody is configured. */
  current: PaymentProvider | undefined
  /** Also one that took payments before. */
  byName: (name: string) => PaymentProvider | undefined
}

/** The providers whose keys are in the environment. */
export function openPaymentProviders(env: Env): PaymentProviders {
  const opened: Record<ProviderName, PaymentProvider | undefined> = {
    stripe: env.stripe && stripeProvider(env.stripe, env.currency),
    vnpay: env.vnpay && vnpayProvider(env.vnpay),
  }
  const name = configuredProvider(env)
  return {
    current: name === null ? undefined : opened[name],
    byName: (asked) => Object.entries(opened).find(([known]) => known === asked)?.[1],
  }
}
