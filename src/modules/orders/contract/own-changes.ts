import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { figure, idParams, metres, version } from '../../../kernel/contract/wire.ts'
import { customerInfo, orderNote } from './customer-info.ts'
import { order, orderLineInput } from './orders.ts'

/** Changes of an order by its buyer. */

/** Who receives an order, and where. */
export const ownDelivery = customerInfo.omit({ email: true })
export type OwnDelivery = z.output<typeof ownDelivery>

export const ownChange = z.object({
  /** The address for mails is that of the account. */
  customer_info: ownDelivery.optional(),
  /** About the whole order; left out: as it is; empty: none. */
  note: orderNote.optional(),
  /** The lines that stay, each named by its place, counted from 1; left out: all as they are. */
  cart: z
    .array(
      z.object({
        line: z.number().int().min(1).max(1000),
        width: metres,
        length: metres,
        /** Left out: as it is; empty: none. */
        room: orderLineInput.shape.room,
        note: orderLineInput.shape.note,
      }),
    )
    .max(1000)
    .optional(),
  /** The total that the buyer has seen, major units: another one is answered with `price_changed` and not stored. */
  agreed_total: figure.optional(),
  version: version.optional(),
})
export type OwnChange = z.output<typeof ownChange>

/** The version that a change was made from. */
export const ownChangeHeaders = z.object({ 'if-match': z.string().max(100).optional() })

export const ownChangeErrors = [
  'order_not_found',
  'order_locked',
  'order_refused',
  'price_changed',
  'version_conflict',
  'precondition_failed',
  'too_many_requests',
] as const

export const changeOwnOrder = endpoint({
  method: 'PUT',
  path: '/api/account/orders/{id}',
  access: 'signed-in',
  summary: 'Change sizes, rooms, notes and delivery of an own order, or remove lines, until it is being made',
  params: idParams,
  headers: ownChangeHeaders,
  body: ownChange,
  success: { status: 200, body: order },
  errors: ownChangeErrors,
})
