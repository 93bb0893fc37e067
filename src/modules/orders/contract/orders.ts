import { z } from 'zod'
import { cashFields } from './cash-rounding.ts'
import { orderedGoods, quantity } from './goods.ts'
import { customerInfo, orderNote } from './customer-info.ts'
import { orderCharge } from './order-charges.ts'
import { orderedChoice } from './ordered-choice.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { orderPaymentState, paymentMethod } from '#modules/payment-terms/contract/index.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'
import { lineOptions, pieceRequest } from '#modules/catalog/contract/index.ts'
import { customFieldQuery, shownCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  amount,
  calendarDay,
  figure,
  id,
  idParams,
  listQuery,
  metres,
  moment,
  version,
} from '#kernel/contract/wire.ts'
import { measuringMethod, mount } from '#modules/making/contract/index.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'

export { customerInfo } from './customer-info.ts'
export type { CustomerInfo } from './customer-info.ts'

/** A line as the cart sends it. The price is only compared; the shop calculates the price of every line itself. */
export const orderLineInput = z.object({
  product_id: id,
  length: metres,
  width: metres,
  calculated_price: figure,
  options: lineOptions.optional(),
  room: z.string().max(100, 'At most 100 characters').optional(),
  /** For the workshop. */
  note: z.string().max(500, 'At most 500 characters').optional(),
  /** The mount; for products that have mounts. */
  mount: mount.nullish(),
  /** How the size was measured. */
  measured: measuringMethod.nullish(),
  /** Depth of the recess, metres. */
  depth: pieceRequest.shape.depth,
  /** From the floor to the top of the piece, metres. */
  top_height: pieceRequest.shape.top_height,
})

/** Goods sold by the piece as the cart sends them. The price of the line is only compared. */
export const goodsLineInput = z.object({
  product_id: id,
  quantity,
  calculated_price: figure,
})

export const sizeUnit = z.enum(['m', 'cm', 'mm', 'in'])

/** Where an order goes and who pays it, in parts; only shops with taxes or delivery prices need them. */
const orderPlaces = {
  /** The one address of `customer_info` is written from it. */
  delivery_address: addressParts.optional(),
  /** Omitted: the delivery address. */
  billing_address: addressParts.optional(),
}

/** The chosen way of delivery, as it was offered. */
export const orderDelivery = z.object({
  method_id: id,
  kind: z.string(),
  name: z.string(),
  /** Working days after the completion. */
  days_min: z.number().int().nullable(),
  days_max: z.number().int().nullable(),
})

export type OrderDelivery = z.output<typeof orderDelivery>

export const orderInput = z.object({
  customer_info: customerInfo,
  ...orderPlaces,
  /** The chosen way of delivery, one that the answer of `POST /api/checkout/quote` offers. */
  delivery_method: id.optional(),
  /** More than a hundred lines are refused by the shop's rules, with a message. A body cannot hold 5,000. */
  cart: z.array(orderLineInput).max(5000),
  /** Goods sold by the piece, beside the pieces of the cart; the cart may then be empty. */
  goods: z.array(goodsLineInput).max(5000).optional(),
  /** The buyer's note to the shop: a time of day, a floor, a gate. */
  note: orderNote.optional(),
  /**
   * The unit in which the buyer reads sizes; omitted: metres. All sizes are sent in metres; those in inches are exact
   * sixteenths of one: 35 1/8 in are 0.892175.
   */
  size_unit: sizeUnit.optional(),
  /** How it is paid, one of what `POST /api/checkout/quote` offers; omitted: the first. */
  payment_method: paymentMethod.optional(),
  /** Whether to cover the sizes, where `POST /api/checkout/quote` offers it. */
  cover: z.boolean().optional(),
  /** A code that takes something off. */
  discount_code: z.string().trim().max(40).optional(),
  /** Accepted and ignored: a new order is always pending. */
  status: z.string().max(50).optional(),
  total_amount: figure,
})
export type OrderInput = z.output<typeof orderInput>

export const orderLine = z.object({
  product_id: id.nullable(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  price_per_sqm: amount,
  /** Given where the price is not that of the area: then `price_per_sqm` was calculated back from it, and is not shown. */
  priced_by_area: z.literal(false).optional(),
  length: metres,
  width: metres,
  calculated_price: amount,
  /** Why staff agreed on a price other than the shop's own. */
  price_reason: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  choices: z.array(orderedChoice).optional(),
  /** Its size is that of a code, such as a roof window's: it can be withdrawn from like goods. */
  fixed_size: z.literal(true).optional(),
  room: z.string().optional(),
  note: z.string().optional(),
  mount: mount.optional(),
  measured: measuringMethod.optional(),
  /** The finished size, metres. */
  finished_width: metres.optional(),
  finished_length: metres.optional(),
  depth: metres.optional(),
  top_height: metres.optional(),
  /** How far the loop of its control hangs down, metres. */
  loop: metres.optional(),
  /** By how much it protrudes from its recess, metres. */
  stands_out: metres.optional(),
  /** Only for its buyer: what modules add to it, as on papers: `Engraving: For Mai`; omitted where they say nothing. */
  buyer_texts: z.array(z.string()).optional(),
  /** Only for staff: the fields that modules add to lines; omitted where none does. */
  custom_fields: shownCustomFields('order_line').optional(),
})

export const order = z.object({
  id,
  order_number: z.string(),
  user_id: id.nullable(),
  /** Only for staff: true where the order was placed without an account and still belongs to none. */
  guest: z.literal(true).optional(),
  /** The buyer's record in the CRM. */
  customer_id: id.nullable(),
  customer_info: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  cart: z.array(orderLine),
  /** Goods sold by the piece; omitted where there are none. */
  goods: z.array(orderedGoods).optional(),
  /**
   * The days in which its goods, and pieces in the size of a code, can be withdrawn from, counted from the delivery; other
   * pieces, made to a given size, cannot.
   * Omitted for orders without notices of withdrawal.
   */
  withdrawal_days: z.number().int().optional(),
  /** The buyer's note on the whole order; omitted where there is none. */
  note: z.string().optional(),
  /** The unit in which the buyer reads sizes; omitted: metres. */
  size_unit: sizeUnit.optional(),
  /** Charges and discounts in addition to the pieces; omitted where there are none. */
  charges: z.array(orderCharge).optional(),
  /** How it is taxed; omitted for orders without taxes. */
  taxes: taxesOnWire.optional(),
  ...orderPlaces,
  delivery: orderDelivery.optional(),
  /** How it is paid; omitted for orders of which no account is kept. */
  payment: orderPaymentState.optional(),
  /** The order whose pieces it makes again; omitted for a customer's own order. */
  remake_of: id.optional(),
  /** The last day on which it may be cancelled, before which nothing is made; omitted: nothing waits. */
  held_until: z.string().optional(),
  status: z.enum(orderStatuses),
  /**
   * Until when the shop leaves its buyer time for changes; afterwards they may be made until it is confirmed. Omitted
   * once the buyer can change nothing.
   */
  changeable_until: moment.optional(),
  total_amount: amount,
  ...cashFields,
  /** Working days of the slowest line from confirmation to completion; null: not promised. */
  lead_days_min: z.number().int().nullable(),
  lead_days_max: z.number().int().nullable(),
  /** The range of days for completion: `2026-12-03`; null until it is confirmed. */
  ready_from: z.string().nullable(),
  ready_to: z.string().nullable(),
  phone_confirmed_at: moment.nullable(),
  sizes_confirmed_at: moment.nullable(),
  created_at: moment,
  /** Only for staff: the fields that modules add; omitted where none does. */
  custom_fields: shownCustomFields('order').optional(),
  version,
})
export type Order = z.output<typeof order>

/** The details of the refusal `price_changed`: the shop's own prices. */
export const freshPrices = z.object({
  lines: z.array(z.object({ product_id: id, calculated_price: amount })),
  /** Omitted where there are none, like the charges. */
  goods: z.array(z.object({ product_id: id, unit_price: amount, calculated_price: amount })).optional(),
  charges: z.array(orderCharge).optional(),
  taxes: taxesOnWire.optional(),
  total_amount: amount,
})
export type FreshPrices = z.output<typeof freshPrices>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'signed-in',
  summary: 'Place an order, paid in cash on delivery',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: orderInput,
  success: { status: 201, body: order },
  errors: [
    'closed_for_orders',
    'order_refused',
    'price_changed',
    'idempotency_key_reused',
    'too_many_requests',
  ],
})

export const orderSorts = sortsBy('created_at', 'total_amount')

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'All orders, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    status: z.enum(orderStatuses).optional(),
    /** Words from the order number, the name, the e-mail address or the phone number. */
    q: z.string().max(200).optional(),
    /** First and last day in the shop's time zone, both included: `2026-11-21`. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    customer_id: id.optional(),
    custom_fields: customFieldQuery('order').optional(),
    sort: z.enum(orderSorts).default('-created_at'),
    /** What a row of the file is: an order, or a piece or charge of one. */
    rows: z.enum(['orders', 'lines']).default('orders'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(order) },
  tool: {
    use: 'Reads orders with their pieces, customer, state and total. Use `status` for those of one state, `from` and `to` for a period, `q` for a number or a name.',
  },
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'One order',
  params: idParams,
  success: { status: 200, body: order },
  tool: { use: 'Reads an order whose id is known.' },
  errors: ['order_not_found'],
})

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  access: 'signed-in',
  summary: 'The orders of the signed-in user, newest first unless `sort` says otherwise',
  query: listQuery.extend({
    /** Words from the order number, the name, the e-mail address or the phone number. */
    q: z.string().max(200).optional(),
    sort: z.enum(orderSorts).default('-created_at'),
  }),
  success: { status: 200, body: z.array(order) },
})

export const getOwnOrder = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}',
  access: 'signed-in',
  summary: 'One of your own orders',
  params: idParams,
  success: { status: 200, body: order },
  errors: ['order_not_found'],
})

export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/cancel',
  access: 'signed-in',
  summary: 'Cancel one of your own orders while it is pending',
  params: idParams,
  success: { status: 200, body: order },
  errors: ['order_not_found', 'order_not_pending'],
})
