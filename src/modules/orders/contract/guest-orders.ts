import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { linkParams, ifMatch } from '#kernel/contract/wire.ts'
import { order, orderInput } from './orders.ts'
import { ownChange, ownChangeErrors } from './customer-edits.ts'
import { email } from '#kernel/contract/email.ts'
import { customerInfo } from './customer-info.ts'

/** Orders without an account: they are placed, read and changed through a private link. */

/**
 * A guest is reached by phone. Without an e-mail address, the private link is shown only on the page after the
 * order.
 */
export const guestInfo = customerInfo.extend({
  email: z.union([z.literal(''), email], 'Invalid email address').default(''),
})
export type GuestInfo = z.output<typeof guestInfo>

export const guestOrderInput = orderInput.extend({ customer_info: guestInfo })
export type GuestOrderInput = z.output<typeof guestOrderInput>

const guestAnswer = z.object({
  order,
  /** The path of the order's private page: anyone who has it can read and change the order. */
  link: z.string(),
})
export type GuestAnswer = z.output<typeof guestAnswer>

export const placeGuestOrder = endpoint({
  method: 'POST',
  path: '/api/guest-orders',
  access: 'anyone',
  summary:
    'Place an order without an account, paid in cash on delivery; with a setting that is off until an owner turns it on',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: guestOrderInput,
  success: { status: 201, body: guestAnswer },
  errors: [
    'closed_for_orders',
    'guests_not_served',
    'order_refused',
    'price_changed',
    'idempotency_key_reused',
    'too_many_requests',
  ],
})

export const getGuestOrder = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}',
  access: 'anyone',
  summary: 'The order behind a private link',
  params: linkParams,
  success: { status: 200, body: order },
  errors: ['order_not_found'],
})

export const changeGuestOrder = endpoint({
  method: 'PUT',
  path: '/api/guest-orders/{token}',
  access: 'anyone',
  summary: 'Change the order behind a private link, as its buyer may, until the shop confirms it',
  params: linkParams,
  headers: ifMatch,
  body: ownChange,
  success: { status: 200, body: order },
  errors: ownChangeErrors,
})

export const cancelGuestOrder = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/cancel',
  access: 'anyone',
  summary: 'Cancel the order behind a private link while it is pending',
  params: linkParams,
  success: { status: 200, body: order },
  errors: ['order_not_found', 'order_not_pending'],
})
