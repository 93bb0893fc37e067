import { z } from 'zod'
import { sentCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure, id, idParams, language, moment, version } from '#kernel/contract/wire.ts'
import { paymentMethod } from '#modules/payment-terms/contract/index.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { personName } from '#modules/accounts/contract/index.ts'
import { typedPhone } from '#kernel/contract/phone.ts'
import { email } from '#kernel/contract/email.ts'
import { orderNote } from './customer-info.ts'
import { order, orderLineInput, sizeUnit } from './orders.ts'
import { offeredDelivery } from './checkout-quote.ts'
import { quantity } from './goods.ts'
import { chargeKinds, maxCharges } from './order-charges.ts'

/** Orders that staff take by telephone, and corrections of placed orders. */

/**
 * A charge in a request: an amount in major units, negative for a discount, or a percentage of the pieces and the
 * charges before it, of which the amount is worked out. Without a label, the name of its kind is shown.
 */
const chargeInput = z
  .object({
    kind: z.enum(chargeKinds),
    label: z.string().trim().max(100, 'At most 100 characters').default(''),
    amount: figure.optional(),
    percent: figure.positive('Must be above 0').max(100, 'At most 100').optional(),
  })
  .refine(({ amount, percent }) => amount !== undefined || percent !== undefined, {
    path: ['amount'],
    error: 'An amount or a percentage is required',
  })
export type ChargeInput = z.output<typeof chargeInput>

/** The buyer as staff enter them: a name and a phone number are required, an e-mail address is not. */
const correctedCustomer = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200),
  email: z.union([z.literal(''), email]),
  phone: typedPhone,
  address: z.string().trim().max(1000),
})

const staffLine = orderLineInput.omit({ calculated_price: true }).extend({
  /**
   * The agreed price of the piece in major units, which needs a reason. Null: today's price of the shop. Omitted:
   * the line keeps its price; a new or different piece gets today's price.
   */
  price: figure.nullish(),
  price_reason: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** The fields that modules add to lines; those that are left out stay as they are. */
  custom_fields: sentCustomFields('order_line').optional(),
})

/** A line after a correction. */
const correctedLine = staffLine.extend({
  /** The number of the stored line that this line continues, counted from 1; omitted: a new piece. */
  line: z.number().int().min(1).max(1000).optional(),
  /** Null: the product was deleted; such a line can be kept or removed. */
  product_id: id.nullable(),
})

export type CorrectedLine = z.output<typeof correctedLine>

const staffGoods = z.object({
  product_id: id,
  quantity,
  /** The fields that modules add to lines; those that are left out stay as they are. */
  custom_fields: sentCustomFields('order_line').optional(),
})

/** Goods sold by the piece, after a correction. */
const correctedGoods = staffGoods.extend({
  /**
   * The number of the stored line of goods that this line continues at its agreed price, counted from 1; omitted: new
   * goods at today's price.
   */
  line: z.number().int().min(1).max(1000).optional(),
  /** Null: the product was deleted; such a line can be kept or removed. */
  product_id: id.nullable(),
})
export type CorrectedGoods = z.output<typeof correctedGoods>

const correction = z.object({
  customer_info: correctedCustomer.optional(),
  /** The parts of its address; omitted with another address: unknown. */
  delivery_address: addressParts.optional(),
  /** The customer's note on the whole order; omitted: unchanged; empty: none. */
  note: orderNote.optional(),
  /** All lines of the corrected order; omitted: unchanged. */
  cart: z.array(correctedLine).max(1000).optional(),
  /** All goods of the corrected order that are sold by the piece; omitted: unchanged. */
  goods: z.array(correctedGoods).max(1000).optional(),
  /** All charges of the corrected order; omitted: unchanged. */
  charges: z.array(chargeInput).max(maxCharges).optional(),
  /**
   * Another way of delivery, at its price for the corrected order: in place of the charge of the former one. Null: none of
   * the shop's own; its charge is one of `charges`, like every price that is agreed. Omitted: unchanged.
   */
  delivery_method: id.nullish(),
  /** Mails the corrected order to the customer. */
  notify: z.boolean().default(false),
  version: version.optional(),
})
export type Correction = z.output<typeof correction>

const takenOrder = z.object({
  /** The customer's record in the CRM; omitted: a new record is created. */
  customer_id: id.optional(),
  customer_info: correctedCustomer,
  /** The one address is written from it. */
  delivery_address: addressParts.optional(),
  billing_address: addressParts.optional(),
  /** The customer's note on the whole order. */
  note: orderNote.optional(),
  cart: z.array(staffLine).max(1000),
  /** Goods sold by the piece; the cart may then be empty. */
  goods: z.array(staffGoods).max(1000).optional(),
  charges: z.array(chargeInput).max(maxCharges).default([]),
  /** One of the shop's ways of delivery, whose price becomes a charge; omitted: only the typed charges. */
  delivery_method: id.optional(),
  /** Whether the price of the customer's group is taken off too, before the charges. */
  group_price: z.boolean().default(true),
  /** How it is paid; omitted: the first way that the shop offers. */
  payment_method: paymentMethod.optional(),
  /** The unit in which the customer reads sizes; omitted: metres, and inches where the shop sells in them. */
  size_unit: sizeUnit.optional(),
  /** The language of the order's mails; omitted: that of the customer's last order, else the shop's base language. */
  language: language.optional(),
  /** The fields that modules add to orders. */
  custom_fields: sentCustomFields('order').optional(),
  /** Mails the order to the customer. */
  notify: z.boolean().default(false),
})
export type StaffOrder = z.output<typeof takenOrder>

const correctionHeaders = z.object({ 'if-match': z.string().max(100).optional() })

export const correctOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/content',
  access: 'editors',
  summary:
    'Correct customer, lines and charges of an order. Lines change until it is being made, the rest until it is delivered',
  params: idParams,
  headers: correctionHeaders,
  body: correction,
  success: { status: 200, body: order },
  errors: ['order_not_found', 'order_locked', 'order_refused', 'version_conflict', 'precondition_failed'],
})

/** What else is said of an addition, besides the line or the charge. */
const additionFields = {
  /** Mails the corrected order to the customer. */
  notify: z.boolean().default(false),
  version: version.optional(),
}

const addedLine = staffLine.extend(additionFields)
export type AddedLine = z.output<typeof addedLine>

const addedCharge = chargeInput.safeExtend(additionFields)
export type AddedCharge = z.output<typeof addedCharge>

export const addOrderLine = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/lines',
  access: 'editors',
  summary:
    'Add a line to an order, as a correction of it; If-Match keeps a repeated call from adding it twice',
  params: idParams,
  headers: correctionHeaders,
  body: addedLine,
  success: { status: 201, body: order },
  errors: ['order_not_found', 'order_locked', 'order_refused', 'version_conflict', 'precondition_failed'],
})

export const addOrderCharge = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/charges',
  access: 'editors',
  summary:
    'Add a charge or a discount to an order, as a correction of it; If-Match keeps a repeated call from adding it twice',
  params: idParams,
  headers: correctionHeaders,
  body: addedCharge,
  success: { status: 201, body: order },
  errors: ['order_not_found', 'order_locked', 'order_refused', 'version_conflict', 'precondition_failed'],
})

export const takeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/taken',
  access: 'editors',
  summary: 'Place an order for a customer, for example by telephone',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: takenOrder,
  success: { status: 201, body: order },
  errors: ['order_refused', 'customer_not_found', 'idempotency_key_reused'],
})

export const listDeliveryChoices = endpoint({
  method: 'POST',
  path: '/api/orders/delivery-choices',
  access: 'editors',
  summary:
    'The ways of delivery for an order that staff take or correct, with their prices as its saving would charge them; nothing is stored',
  body: z.object({
    /** The order that is corrected; omitted: a new one. */
    order_id: id.optional(),
    customer_id: id.optional(),
    group_price: z.boolean().default(true),
    /** As much as is known; without it the pieces go to the shop's own country. */
    delivery_address: addressParts.partial().optional(),
    cart: z.array(correctedLine).max(1000),
    goods: z.array(correctedGoods).max(1000).default([]),
    charges: z.array(chargeInput).max(maxCharges).default([]),
  }),
  /** Empty where the shop has none, or none of them goes there. */
  success: { status: 200, body: z.object({ delivery: z.array(offeredDelivery) }) },
  errors: ['order_refused', 'order_not_found'],
})

export const withdrawOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/withdraw-link',
  access: 'editors',
  summary: 'Revoke the private link of an order without an account; the next mail about it brings a new one',
  params: idParams,
  success: { status: 200, body: order },
  errors: ['order_not_found'],
})

export const listOrderVersions = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/versions',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The versions of an order before each of its corrections, newest first; at most 50',
  params: idParams,
  success: { status: 200, body: z.array(z.object({ version, replaced_at: moment, order })) },
  errors: ['order_not_found'],
})
