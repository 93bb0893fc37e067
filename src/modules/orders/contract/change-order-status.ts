import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, version, ifMatch } from '#kernel/contract/wire.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { maxOrdersAtOnce } from './orders-admin.ts'
import { order } from './orders.ts'

/** How staff change the status of orders; `access` says who may. */

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}',
  access: 'editors',
  summary: 'Set the status of an order; any status may follow any other',
  params: idParams,
  headers: ifMatch,
  body: z.object({ status: z.enum(orderStatuses), version: version.optional() }),
  success: { status: 200, body: order },
  errors: ['order_not_found', 'order_held', 'version_conflict', 'precondition_failed'],
})

/** The result of a status change for one of several orders. */
export const statusChange = z.object({
  id,
  order_number: z.string().nullable(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** The former status; null where there is no such order. */
  from: z.enum(orderStatuses).nullable(),
  status: z.enum(orderStatuses).nullable(),
  version: version.nullable(),
  /** Why it was refused. */
  code: z.enum(setOrderStatus.errors).nullable(),
  message: z.string().nullable(),
})
export type StatusChange = z.output<typeof statusChange>

export const setOrderStatuses = endpoint({
  method: 'POST',
  path: '/api/orders/statuses',
  access: 'editors',
  summary: 'Set the status of many orders, each in its own transaction; returns the result of each',
  body: z.object({
    changes: z
      .array(z.object({ id, status: z.enum(orderStatuses), version: version.optional() }))
      .min(1)
      .max(maxOrdersAtOnce),
  }),
  success: { status: 200, body: z.object({ results: z.array(statusChange) }) },
})
