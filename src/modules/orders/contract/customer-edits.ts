import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure, idParams, metres, version, ifMatch } from '#kernel/contract/wire.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { customerInfo, orderNote } from './customer-info.ts'
import { order, orderLineInput } from './orders.ts'

/** Changes of an order by its buyer. */

/** Who receives an order, and where. */
export const ownDelivery = customerInfo.omit({ email: true })
export type OwnDelivery = z.output<typeof ownDelivery>

/** A line after a change. */
const ownLine = z.object({
  width: metres,
  length: metres,
  /** Omitted: unchanged; empty: none. */
  room: orderLineInput.shape.room,
  note: orderLineInput.shape.note,
  /** All choices of the piece, by the code of their option; omitted: unchanged. */
  options: orderLineInput.shape.options,
  /** Omitted: unchanged. */
  mount: orderLineInput.shape.mount,
})

/**
 * The total that the buyer was shown, in major units: if the shop's total differs, the answer is `price_changed` and
 * nothing is stored.
 */
const agreedTotal = figure.optional()

export const ownChange = z.object({
  /** Without an e-mail address: mails go to the address of the account, or of the guest's order. */
  customer_info: ownDelivery.optional(),
  /**
   * The parts of its address, from which the one text is written; with another address and without parts they are unknown.
   * Another place is delivered to at its own price, by the way of delivery that the order has.
   */
  delivery_address: addressParts.optional(),
  /** The buyer's note on the whole order; omitted: unchanged; empty: none. */
  note: orderNote.optional(),
  /** The lines that stay, each given by its number, counted from 1; omitted: all lines stay unchanged. */
  cart: z
    .array(ownLine.extend({ line: z.number().int().min(1).max(1000) }))
    .max(1000)
    .optional(),
  agreed_total: agreedTotal,
  version: version.optional(),
})
export type OwnChange = z.output<typeof ownChange>

/** The version that a change was made from. */
export const ownChangeErrors = [
  'order_not_found',
  'order_locked',
  'order_refused',
  'order_agreed',
  'price_changed',
  'version_conflict',
  'precondition_failed',
  'too_many_requests',
] as const

export const changeOwnOrder = endpoint({
  method: 'PUT',
  path: '/api/account/orders/{id}',
  access: 'signed-in',
  summary:
    'Change sizes, options, mounts, rooms, notes and delivery of one of your own orders, or remove lines, until the shop confirms it',
  params: idParams,
  headers: ifMatch,
  body: ownChange,
  success: { status: 200, body: order },
  errors: ownChangeErrors,
})

export const ownLineChange = ownLine.extend({ agreed_total: agreedTotal, version: version.optional() })
export type OwnLineChange = z.output<typeof ownLineChange>

const ownLineParams = idParams.extend({
  /** The number of the line in the order, counted from 1. */
  n: z.string().max(100),
})

export const changeOwnLine = endpoint({
  method: 'PUT',
  path: '/api/account/orders/{id}/lines/{n}',
  access: 'signed-in',
  summary:
    'Change size, options, mount, room and note of line n of one of your own orders, counted from 1, until the shop confirms it',
  params: ownLineParams,
  headers: ifMatch,
  body: ownLineChange,
  success: { status: 200, body: order },
  errors: ['order_line_not_found', ...ownChangeErrors],
})

export const removeOwnLine = endpoint({
  method: 'DELETE',
  path: '/api/account/orders/{id}/lines/{n}',
  access: 'signed-in',
  summary:
    'Remove line n of one of your own orders, counted from 1, until the shop confirms it; the last line stays, because the order is cancelled instead',
  params: ownLineParams,
  headers: ifMatch,
  success: { status: 200, body: order },
  errors: ['order_line_not_found', ...ownChangeErrors],
})
