import type { Host } from '#kernel/modules/definition.ts'
import {
  configuredProvider,
  providerOfModule,
  type PaymentProvider,
} from '#modules/payment-terms/server/index.ts'
import { stripeProvider } from './stripe.ts'
import { vnpayProvider } from './vnpay.ts'

export interface PaymentProviders {
  /** The provider that takes new payments; undefined if there is none. */
  current: () => PaymentProvider | undefined
  /** A provider by its name, also one that only took payments earlier. */
  byName: (name: string) => PaymentProvider | undefined
}

/** The provider of a module, and those whose keys are in the environment. */
export function openPaymentProviders(host: Pick<Host, 'env' | 'contributions'>): PaymentProviders {
  const { env } = host
  const opened = {
    stripe: env.stripe && stripeProvider(env.stripe, env.currency),
    vnpay: env.vnpay && vnpayProvider(env.vnpay),
  }
  const name = configuredProvider(env)
  return {
    current: () => providerOfModule(host) ?? (name === null ? undefined : opened[name]),
    byName: (name) =>
      [providerOfModule(host), opened.stripe, opened.vnpay].find((provider) => provider?.name === name),
  }
}
