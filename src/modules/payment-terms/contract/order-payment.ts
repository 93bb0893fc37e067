import { z } from 'zod'
import { figure } from '#kernel/contract/wire.ts'

/**
 * What an entry of the ledger is: `fee` is what a carrier or provider keeps and changes no balance; `rounding` is what
 * cash is rounded up by, negative where it is rounded down.
 */
export const entryKinds = ['payment', 'refund', 'cash_discount', 'write_off', 'rounding', 'fee'] as const
export type EntryKind = (typeof entryKinds)[number]

export const paymentStates = ['unpaid', 'deposit_paid', 'partly_paid', 'paid', 'overpaid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The ways to pay an order. */
export const paymentMethods = ['cash', 'transfer', 'card'] as const
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof paymentMethod>

/** How an order is paid, as it was agreed when it was placed. */
export const orderPayment = z.object({
  method: paymentMethod,
  /** What is paid before the pieces are made; omitted: nothing. */
  deposit: z
    .object({
      /** Of the total; omitted: a fixed amount. */
      percent: z.number().optional(),
      /** With its tax. */
      amount: figure,
      /** Whether pieces are made only once it is paid. */
      awaited: z.literal(true).optional(),
    })
    .optional(),
  /** What is taken off if it is paid that many days after its invoice at the latest. */
  cash_discount: z.object({ percent: z.number(), days: z.number().int() }).optional(),
})

/** The same of a placed order, with what is paid of it. */
export const orderPaymentState = orderPayment.extend({
  state: z.enum(paymentStates),
  /** What was paid or let off. */
  settled: figure,
  /** What is still owed; negative: what is owed to the customer. */
  due: figure,
})
