import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { maxMomentLength, moment, success } from '#kernel/contract/wire.ts'

/** Counting stops at this number. */
export const maxUnseen = 100

const unseenOrders = z.object({
  /** Orders that came in since this person last looked at them; at most 100 are counted. */
  count: z.number().int().min(0).max(maxUnseen),
  /** When the newest of all orders was placed; null before the first. */
  newest: moment.nullable(),
})
export type UnseenOrders = z.output<typeof unseenOrders>

export const getUnseenOrders = endpoint({
  method: 'GET',
  path: '/api/orders/unseen',
  access: 'staff',
  summary: 'Number of orders since the user last looked at the list of orders',
  success: { status: 200, body: unseenOrders },
})

export const setSeenOrders = endpoint({
  method: 'PUT',
  path: '/api/orders/unseen',
  access: 'staff',
  summary: 'Store the newest order that the user has seen; it only moves forward',
  body: z.object({
    until: z.iso
      .datetime({ offset: true })
      .max(maxMomentLength)
      .refine((at) => at >= '1970', 'Invalid date'),
  }),
  success: { status: 200, body: success },
})
