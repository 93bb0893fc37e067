import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure, idParams } from '#kernel/contract/wire.ts'
import { transferInstructions } from '#modules/payment-terms/contract/index.ts'
import { orderBalance } from './ledger.ts'

/** What the buyer of an order has paid, and what is to be paid how. */
export const ownPayment = z.object({
  balance: orderBalance,
  /** What was paid and given back, the oldest first. */
  entries: z.array(
    z.object({ kind: z.string(), amount: figure, method: z.string().nullable(), bookedOn: z.string() }),
  ),
  transfer: transferInstructions.nullable(),
  /** What can be paid by card or wallet now; null: nothing. */
  online: figure.nullable(),
  /** Whether a payment was begun of which nothing was heard yet. */
  isUnderway: z.boolean(),
})
export type OwnPayment = z.output<typeof ownPayment>

export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}/payment',
  access: 'signed-in',
  summary: 'What was paid of one of your own orders, and how the rest is paid',
  params: idParams,
  success: { status: 200, body: ownPayment },
  errors: ['order_not_found'],
})

export const getGuestPayment = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/payment',
  access: 'anyone',
  summary: 'The same of an order without an account, by its private link',
  params: z.object({ token: z.string().max(200) }),
  success: { status: 200, body: ownPayment },
  errors: ['order_not_found', 'too_many_requests'],
})
