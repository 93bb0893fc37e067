import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment } from '#kernel/contract/wire.ts'
import { pieceWarnings } from '#modules/purchasing/contract/index.ts'
import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'

/** Pieces of orders that a supplier makes. */

const orderPurchase = z.object({
  /** The label of the piece now; of a piece that the order no longer has, the one that it was bought with. */
  label: z.string(),
  name: z.string(),
  supplierName: z.string(),
  /** Its purchase line; null: none is drafted yet. */
  purchase: z
    .object({
      id,
      poNumber: z.string(),
      status: z.enum(purchaseOrderStatuses),
      /** The size that it was bought in. */
      widthMm: z.number().int(),
      lengthMm: z.number().int(),
      promisedOn: z.string().nullable(),
      receivedAt: moment.nullable(),
      warning: z.enum(pieceWarnings).nullable(),
      /** Whether the supplier's day is too late for the day that the customer was promised. */
      isLate: z.boolean(),
    })
    .nullable(),
})
export type OrderPurchase = z.output<typeof orderPurchase>

const path = '/api/orders/{id}/purchases'

export const listOrderPurchases = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The pieces of an order that suppliers make, with their purchase lines and promised days',
  params: idParams,
  success: { status: 200, body: z.array(orderPurchase) },
  errors: ['order_not_found'],
})

export const draftOrderPurchases = endpoint({
  method: 'POST',
  path,
  access: 'admins',
  summary:
    'Put the pieces of an accepted order that are on no purchase order on drafts of their suppliers; nothing is sent',
  params: idParams,
  success: { status: 200, body: z.array(orderPurchase) },
  errors: ['order_not_found', 'order_not_accepted'],
})
