import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, idParams, linkParams, listQuery, moment, version } from '#kernel/contract/wire.ts'

/** Notices that an order will be late, which their customers answer. */

export const delayStatuses = ['draft', 'sent', 'consented', 'cancelled'] as const

export const delay = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  /** Days of the shop. */
  promisedDay: z.string(),
  newDay: z.string().nullable(),
  status: z.enum(delayStatuses),
  sentAt: moment.nullable(),
  answeredAt: moment.nullable(),
  /** Whether the customer cancelled, or has not answered and waits more than 30 days longer than first promised. */
  isRefundProposed: z.boolean(),
  createdAt: moment,
  version,
})
export type Delay = z.output<typeof delay>

export const delaySorts = sortsBy('createdAt')

export const listDelays = endpoint({
  method: 'GET',
  path: '/api/delays',
  access: 'staff',
  summary: 'Notices of late orders, newest first',
  query: listQuery.extend({
    orderId: id.optional(),
    status: z.enum(delayStatuses).optional(),
    sort: z.enum(delaySorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(delay) },
})

export const draftDelay = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/delays',
  access: 'editors',
  summary: 'Draft the notice that an order will be ready later than promised, or give its draft another day',
  params: idParams,
  body: z.object({ newDay: calendarDay('Please enter a date') }),
  success: { status: 201, body: delay },
  errors: ['order_not_found', 'delay_refused'],
})

export const sendDelay = endpoint({
  method: 'POST',
  path: '/api/delays/{id}/send',
  access: 'editors',
  summary:
    'Mail a notice with the new day and a private link to answer it; the order is promised for that day from then on',
  params: idParams,
  success: { status: 200, body: delay },
  errors: ['delay_not_found', 'delay_refused'],
})

const ownDelay = z.object({
  orderNumber: z.string(),
  promisedDay: z.string(),
  newDay: z.string(),
  status: z.enum(delayStatuses),
})
export type OwnDelay = z.output<typeof ownDelay>

export const getOwnDelay = endpoint({
  method: 'GET',
  path: '/api/delays/{token}',
  access: 'anyone',
  summary: 'The notice behind a private link',
  params: linkParams,
  success: { status: 200, body: ownDelay },
  errors: ['delay_not_found'],
})

export const answerDelay = endpoint({
  method: 'POST',
  path: '/api/delays/{token}/answer',
  access: 'anyone',
  summary: 'Agree to the new day, or cancel the order; once',
  params: linkParams,
  body: z.object({ answer: z.enum(['consented', 'cancelled']) }),
  success: { status: 200, body: ownDelay },
  errors: ['delay_not_found', 'delay_answered'],
})
