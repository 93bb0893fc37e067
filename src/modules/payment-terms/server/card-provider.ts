import type { Host } from '#kernel/modules/definition.ts'
import type { Env } from '#kernel/process/env.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { PaymentProvider } from './payment-provider.ts'

declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    /** Takes cards and wallets for the shop, instead of those that the environment names. */
    paymentProvider: PaymentProvider
  }
}

/**
 * Who takes cards by the settings of the environment; null: nobody. VNPay takes nothing but đồng, and is what buyers in
 * Vietnam know.
 */
export const configuredProvider = ({
  vnpay,
  stripe,
  currency,
}: Pick<Env, 'vnpay' | 'stripe' | 'currency'>): 'stripe' | 'vnpay' | null => {
  if (vnpay && currency === 'VND') return 'vnpay'
  return stripe ? 'stripe' : null
}

/** Available from `mount` on. */
export const providerOfModule = ({
  contributions,
}: Pick<Host, 'contributions'>): PaymentProvider | undefined => contributions('paymentProvider')[0]

/** The name of who takes cards: a module's provider, else the configured one; null: nobody. Available from `mount` on. */
export const cardProvider = (host: Pick<Host, 'env' | 'contributions'>): string | null =>
  providerOfModule(host)?.name ?? configuredProvider(host.env)

/** Names that entries of the ledger have from elsewhere. */
const TAKEN = ['stripe', 'vnpay', 'bank', 'payout']

/** Throws StartFailure where the shop would not know who was paid. */
export function checkProviders({ contributions }: Pick<Host, 'contributions'>): void {
  const [provider, ...others] = contributions('paymentProvider')
  if (provider === undefined) return
  const { name, address } = provider as Partial<PaymentProvider>
  if (others.length > 0)
    throw new StartFailure(
      `Only one module can take payments, but these do: ${contributions('paymentProvider')
        .map((provider) => provider.name)
        .join(', ')}.`,
    )
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,19}$/.test(name) || TAKEN.includes(name))
    throw new StartFailure(
      `A provider of payments cannot be called "${name}": at most 20 lower-case letters, digits and hyphens, and none of ${TAKEN.join(', ')}.`,
    )
  if (typeof address !== 'string' || !URL.canParse(address))
    throw new StartFailure(`The provider of payments ${name} needs the address of its API, with https://.`)
}
