import { toMinor } from '#kernel/rules/money.ts'
import type { PaymentMethod } from '../contract/order-payment.ts'
import type { PaymentSettings } from '../contract/payment-settings.ts'
import { depositOf, type Deposit } from '../rules/index.ts'
import { paymentsIn } from './payment-settings.repository.ts'

/** How an order is paid, as it is stored. Amounts in minor units. */
export interface StoredPayment {
  method: PaymentMethod
  /** A percentage is worked out again when the total changes. */
  deposit?: { percent?: number; amount: number; awaited?: true }
  /** What is taken off if it is paid early, counted from its invoice. */
  cashDiscount?: { percent: number; days: number }
}

/** What the shop asks for of an order. */
export interface PaymentTerms {
  /** The ways to pay that are offered, the first unless another is chosen; empty: the shop keeps no account. */
  offered: PaymentMethod[]
  deposit: Deposit | null
  /** Whether pieces are made only once the deposit is paid. */
  isAwaited: boolean
  cashDiscount: PaymentSettings['cashDiscount']
}

/** The deposit that the settings ask for. @param total minor units, with tax */
export const depositFor = (
  total: number,
  { deposit, isHomeImprovement }: Pick<PaymentSettings, 'deposit' | 'isHomeImprovement'>,
  { exponent, ...place }: { exponent: number; country: string; region: string },
): Deposit | null =>
  deposit &&
  depositOf(
    total,
    {
      ...(deposit.percent !== null && { percent: deposit.percent }),
      ...(deposit.amount !== null && { amount: toMinor(deposit.amount, exponent) }),
      from: toMinor(deposit.from, exponent),
    },
    { ...place, isHomeImprovement },
  )

/**
 * How an order of this total can be paid.
 * @param stored the settings as they are stored
 * @param order.total minor units, with tax
 */
export function paymentTermsOf(
  stored: unknown,
  {
    total,
    hasCards,
    paysAhead = false,
    ...place
  }: {
    total: number
    exponent: number
    country: string
    region: string
    /** Whether a provider of cards is configured. */
    hasCards: boolean
    /** Whether the buyer is one who pays everything ahead. */
    paysAhead?: boolean
  },
): PaymentTerms {
  const settings = paymentsIn(stored)
  if (!settings.isOn) return { offered: [], deposit: null, isAwaited: false, cashDiscount: null }
  const { methods, cashDiscount, waitsForDeposit: isAwaited } = settings
  const possible = methods.filter((method) => hasCards || method !== 'card')
  if (paysAhead && settings.paysAhead) {
    // Nobody comes to the door for what is paid ahead.
    const ahead = possible.filter((method) => method !== 'cash')
    const whole = { percent: 100, amount: null, from: 0 }
    return {
      offered: ahead.length > 0 ? ahead : ['transfer'],
      deposit: depositFor(total, { ...settings, deposit: whole }, place),
      isAwaited: true,
      cashDiscount,
    }
  }
  return {
    offered: possible.length > 0 ? possible : ['cash'],
    deposit: depositFor(total, settings, place),
    isAwaited,
    cashDiscount,
  }
}
