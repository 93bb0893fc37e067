import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, figure, id, idParams, metres, version } from '#kernel/contract/wire.ts'
import { order } from '#modules/orders/contract/index.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'
import { claimStatuses } from '#modules/record-states/contract.ts'
import { claimForm, claimReasons } from './claims.ts'

/** Orders in which pieces are made again, the page behind a label, and what an order has cost. */

const remakeForm = z.object({
  reason: z.enum(claimReasons),
  lines: claimForm.shape.lines,
  /** What the customer pays of the old price of a piece that was measured wrongly; omitted: as the fit promise says. */
  sharePercent: figure.min(0, 'Must be 0 or more').max(100, 'At most 100').optional(),
})
export type RemakeForm = z.output<typeof remakeForm>

const refusals = ['order_not_found', 'claims_not_taken', 'claim_refused', 'order_refused'] as const

export const quoteRemake = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/remake/quote',
  access: 'editors',
  summary: 'What a customer would pay for pieces that are made again; nothing is stored',
  params: idParams,
  body: remakeForm,
  success: {
    status: 200,
    body: z.object({
      lines: z.array(z.object({ line: z.int(), name: z.string(), old: amount, new: amount, pays: amount })),
      taxes: taxesOnWire.optional(),
      total_amount: amount,
    }),
  },
  errors: refusals,
})
export type RemakeQuote = z.output<typeof quoteRemake.success.body>

export const placeRemake = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/remake',
  access: 'editors',
  summary:
    'Make pieces of a delivered order again, in an order of its own with its price by rule; the same request within 10 seconds, or with the same key, makes no second one',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: remakeForm.extend({
    /** The claim that it settles; omitted: one is written. */
    claimId: id.optional(),
    causedBy: z.string().trim().max(100, 'At most 100 characters').optional(),
  }),
  success: { status: 201, body: order },
  errors: [...refusals, 'claim_not_found', 'claim_has_remake', 'idempotency_key_reused'],
})

export const pieceOfLabel = endpoint({
  method: 'GET',
  path: '/api/pieces/{label}',
  access: 'staff',
  summary: 'What stands behind the label of a piece: its order, its size, its claims and its warranty',
  params: z.object({ label: z.string().max(40) }),
  success: {
    status: 200,
    body: z.object({
      label: z.string(),
      orderId: id,
      orderNumber: z.string(),
      customerName: z.string(),
      status: z.string(),
      line: z.int(),
      name: z.string(),
      room: z.string().nullable(),
      width: metres,
      length: metres,
      finishedWidth: metres.nullable(),
      finishedLength: metres.nullable(),
      deliveredOn: z.string().nullable(),
      warrantyUntil: z.string().nullable(),
      /** The order whose piece it makes again. */
      remakeOf: z.object({ id, number: z.string() }).nullable(),
      claims: z.array(
        z.object({
          id,
          reason: z.enum(claimReasons),
          status: z.enum(claimStatuses),
          receivedAt: z.string(),
          remakeNumber: z.string().nullable(),
        }),
      ),
    }),
  },
  errors: ['label_not_found'],
})
export type LabelledPiece = z.output<typeof pieceOfLabel.success.body>

const margin = z.object({
  net: amount,
  /** Null: an item has no cost, or the shop's currency has no rate. */
  materials: amount.nullable(),
  minutes: z.int(),
  /** Whether staff entered the minutes; otherwise they follow from the settings. */
  isMeasured: z.boolean(),
  work: amount,
  /** Null: nobody entered it. */
  delivery: amount.nullable(),
  /** What the pieces that were made again have cost beyond what was paid for them. */
  remakes: figure,
  margin: figure.nullable(),
  /** Of the net; null where there is none. */
  percent: figure.nullable(),
  /** Both ways: the orders that make its pieces again, and the one whose pieces it makes. */
  remakeOrders: z.array(z.object({ id, number: z.string() })),
  remakeOf: z.object({ id, number: z.string() }).nullable(),
  version,
})
export type OrderMargin = z.output<typeof margin>

export const getMargin = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/margin',
  access: 'editors',
  summary: 'What is left of an order after materials, work, delivery and pieces that were made again',
  params: idParams,
  success: { status: 200, body: margin },
  errors: ['order_not_found'],
})

export const putOrderCosts = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/costs',
  access: 'editors',
  summary: 'Enter the minutes of work and what the delivery of an order cost the shop',
  params: idParams,
  body: z.object({
    minutes: z
      .int('Must be a whole number')
      .min(0, 'Must be 0 or more')
      .max(1_000_000, 'At most 1,000,000')
      .nullish(),
    delivery: amount.max(1e12, 'Please enter a number').nullish(),
    version: version.optional(),
  }),
  success: { status: 200, body: margin },
  errors: ['order_not_found', 'version_conflict'],
})
