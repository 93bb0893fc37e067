import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay, figure, idParams, success } from '#kernel/contract/wire.ts'

export const getCustomerStanding = endpoint({
  method: 'GET',
  path: '/api/payments/customers/{id}',
  access: 'staff',
  summary: 'What a customer owes, and whether they have refused deliveries',
  params: idParams,
  success: {
    status: 200,
    body: z.object({
      /** Whether the shop keeps account of payments. */
      isOn: z.boolean(),
      /** The number of orders of which something is owed. */
      count: z.number().int(),
      due: figure,
      /** How much of it is late by its invoices. */
      late: figure,
      /** What is owed to the customer. */
      credit: figure,
      /** Orders that were cancelled after they had been shipped. */
      refused: z.number().int(),
      /** Null: the shop lets nobody pay ahead. */
      paysAhead: z
        .object({
          /** Why they do; null: they do not. */
          reason: z.string().nullable(),
          /** Whether they have refused so many deliveries that it is proposed. */
          isProposed: z.boolean(),
        })
        .nullable(),
    }),
  },
  errors: ['customer_not_found'],
})

export const waitForDeposit = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/deposit-wait',
  access: 'editors',
  summary:
    'Decide to wait for a deposit that has not come: until then the order is not among those to decide',
  params: idParams,
  /** Omitted: as many days again as the settings say. */
  body: z.object({ until: calendarDay().optional() }),
  success: { status: 200, body: success },
  errors: ['order_not_found', 'payment_refused'],
})
