import { z } from 'zod'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { orderPayment, paymentMethod } from '#modules/payment-terms/contract/index.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, figure, id } from '#kernel/contract/wire.ts'
import { cashFields } from './cash-rounding.ts'
import { orderCharge } from './order-charges.ts'
import { goodsLineInput, orderLineInput } from './orders.ts'

/** What an order would cost, with everything that the shop has turned on. */

/** A way of delivery with its price for certain pieces and a certain address. */
export const offeredDelivery = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  amount: figure,
  /** Working days after the completion. */
  days_min: z.number().int().nullable(),
  days_max: z.number().int().nullable(),
})
export type OfferedChoice = z.output<typeof offeredDelivery>

const quotedAddress = addressParts.partial().optional()

export const quoteCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'anyone',
  summary:
    'All sums of a cart for an address: pieces, charges, taxes and total, as an order of them would have; nothing is stored',
  body: z.object({
    cart: z.array(orderLineInput.partial({ calculated_price: true })).max(1000),
    goods: z
      .array(goodsLineInput.partial({ calculated_price: true }))
      .max(1000)
      .optional(),
    /** As much as is known; without it the order is taxed as one at home. */
    delivery_address: quotedAddress,
    billing_address: quotedAddress,
    /** The chosen way of delivery, one of those that the answer offers. */
    delivery_method: id.optional(),
    /** How it is to be paid, one of what the answer offers. */
    payment_method: paymentMethod.optional(),
    discount_code: z.string().trim().max(40).optional(),
    /** Whether the sizes are to be covered. */
    cover: z.boolean().optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      lines: z.array(z.object({ product_id: id, calculated_price: amount })),
      goods: z.array(z.object({ product_id: id, unit_price: amount, calculated_price: amount })).optional(),
      /** What comes on top of the pieces, in the order of an order. */
      charges: z.array(orderCharge),
      taxes: taxesOnWire.optional(),
      /** Why the code takes nothing off. */
      discount_refused: z.string().optional(),
      /** Only present for a customer who is shown the sum without tax first. */
      shows_net: z.literal(true).optional(),
      /** The ways of delivery for this cart and address; omitted while the shop has none. */
      delivery: z.array(offeredDelivery).optional(),
      /** Why none is offered, where that may pass: their prices cannot be calculated now. */
      delivery_refused: z.string().optional(),
      /** The chosen way of delivery; the first if none was chosen. */
      delivery_method: id.optional(),
      /** What covering the sizes costs; omitted while the shop does not offer it. */
      cover: z.object({ percent: figure, amount, is_chosen: z.boolean() }).optional(),
      /** The ways to pay; omitted while the shop keeps no account of payments. */
      payment_methods: z.array(paymentMethod).optional(),
      payment: orderPayment.optional(),
      /** Only present for a business that cannot deduct the tax of this order if it pays in cash (Vietnam). */
      loses_tax_by_cash: z.literal(true).optional(),
      total_amount: amount,
      ...cashFields,
    }),
  },
  errors: ['order_refused', 'too_many_requests'],
})
export type CheckoutQuote = z.output<typeof quoteCheckout.success.body>
