import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { batchName, highestPrice } from '#modules/inventory/contract/index.ts'
import { currency } from '#modules/currency/contract/index.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  calendarDay,
  id,
  idParams,
  listQuery,
  moment,
  version,
  figure,
  ifMatch,
} from '#kernel/contract/wire.ts'
import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'

const day = calendarDay('Must be a day like 2026-01-31')
const lineInput = z.object({
  inventoryItemId: id,
  quantity: figure,
  /** Per unit, in the supplier's currency. */
  unitCost: z.number().min(0).max(highestPrice),
  /** Whether quantity and cost are of the packs in which the item is bought. */
  inPacks: z.boolean().default(false),
})

export const purchaseOrderForm = z.object({
  supplierId: z.string('Supplier is required').min(1, 'Supplier is required').max(100),
  expectedDelivery: day.nullish(),
  notes: z.string().trim().max(5000).nullish(),
  items: z.array(lineInput).min(1, 'At least one line is required').max(200),
})
export type PurchaseOrderForm = z.output<typeof purchaseOrderForm>

/** How the line of a piece that was sent differs from its order now: another size or choice, or not wanted any more. */
export const pieceWarnings = ['changed', 'unwanted'] as const

/** The purchase line of an ordered piece that the supplier makes. */
export const purchasedPiece = z.object({
  id,
  orderId: id,
  /** Stands on the piece: `1A2B3C4D-1`. */
  label: z.string(),
  name: z.string(),
  /** `Colour: Oat; Control: left`; empty without options. */
  choices: z.string(),
  widthMm: z.number().int(),
  lengthMm: z.number().int(),
  /** In the currency of the purchase order. */
  unitCost: z.number(),
  /** The day on which the supplier promised it; null: none yet. */
  promisedOn: z.string().nullable(),
  receivedAt: moment.nullable(),
  warning: z.enum(pieceWarnings).nullable(),
})
export type PurchasedPiece = z.output<typeof purchasedPiece>

export const purchaseOrder = z.object({
  id,
  poNumber: z.string(),
  supplierId: id,
  supplierName: z.string(),
  /** The address that the order will be sent to; null if the supplier has none. */
  supplierEmail: z.string().nullable(),
  /** The address that the order was sent to. */
  sentTo: z.string().nullable(),
  status: z.enum(purchaseOrderStatuses),
  orderDate: z.string().nullable(),
  expectedDelivery: z.string().nullable(),
  actualDelivery: z.string().nullable(),
  /** In the currency of the order. */
  subtotal: z.number(),
  taxAmount: z.number(),
  totalAmount: z.number(),
  /** The supplier's currency when the order was drafted. Also that of the lines' costs. */
  currency,
  notes: z.string().nullable(),
  createdBy: id.nullable(),
  createdAt: moment,
  updatedAt: moment,
  version,
  items: z.array(
    z.object({
      id,
      inventoryItemId: id,
      itemName: z.string(),
      sku: z.string(),
      /** The unit of the quantities and of `unitCost`. */
      unit: z.string(),
      itemUnit: z.string(),
      /** Contents of one such unit, in the unit of the item; null if they are the same. */
      packSize: z.number().nullable(),
      quantity: z.number(),
      unitCost: z.number(),
      totalCost: z.number(),
      receivedQuantity: z.number(),
      /** Its item is kept by batch (dye lot); omitted where it is not. */
      hasBatches: z.literal(true).optional(),
    }),
  ),
  /** Ordered pieces that the supplier makes; omitted where there are none. */
  pieces: z.array(purchasedPiece).optional(),
})
export type PurchaseOrder = z.output<typeof purchaseOrder>

const path = '/api/inventory/purchase-orders'
export const purchaseOrderSorts = sortsBy('created_at', 'total_amount')

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'Purchase orders, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words in the number or the supplier's name. */
    q: z.string().max(200).optional(),
    status: z.enum(purchaseOrderStatuses).optional(),
    supplier_id: id.optional(),
    sort: z.enum(purchaseOrderSorts).default('-created_at'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(purchaseOrder) },
  tool: { use: 'Reads what was ordered from suppliers.' },
})

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  access: 'staff',
  summary: 'One purchase order',
  params: idParams,
  success: { status: 200, body: purchaseOrder },
  errors: ['purchase_order_not_found'],
})

export const createPurchaseOrder = endpoint({
  method: 'POST',
  path,
  access: 'admins',
  summary: 'Draft a purchase order; its totals are computed from its lines',
  body: purchaseOrderForm,
  success: { status: 201, body: purchaseOrder },
  tool: { use: 'Drafts an order to a supplier. It is sent to nobody; staff read it and send it.' },
  errors: ['reference_unknown', 'quantity_refused'],
})

export const updatePurchaseOrder = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'admins',
  summary: 'Change a draft; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  // An order of pieces alone has no other lines.
  body: purchaseOrderForm
    .extend({ items: z.array(lineInput).max(200) })
    .partial()
    .extend({ version: version.optional() }),
  success: { status: 200, body: purchaseOrder },
  errors: [
    'purchase_order_not_found',
    'purchase_order_status',
    'reference_unknown',
    'quantity_refused',
    'version_conflict',
    'precondition_failed',
  ],
})

/** A status change with the order's id as its only parameter. */
const step = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/inventory/purchase-orders/{id}/${name}`,
    access: 'admins',
    summary,
    params: idParams,
    success: { status: 200, body: purchaseOrder },
    errors: ['purchase_order_not_found', 'purchase_order_status'],
  })

export const sendPurchaseOrder = step(
  'send',
  'Send a draft: the supplier gets it by mail as a PDF file, where an address is known',
)
export const confirmPurchaseOrder = step('confirm', 'The supplier has confirmed')
export const closePurchaseOrder = step('close', 'Close short: the rest will not be delivered')
export const cancelPurchaseOrder = step('cancel', 'Cancel an order of which nothing was received')

export const receivePurchaseOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/receive`,
  access: 'editors',
  summary:
    'Receive goods: each line becomes a movement and moves the average cost, at the exchange rate of today where the order is in another currency',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({
    items: z
      .array(z.object({ inventoryItemId: id, quantity: figure, batch: batchName }))
      .min(1)
      .max(200),
    notes: z.string().trim().max(1000).nullish(),
  }),
  success: { status: 200, body: purchaseOrder },
  errors: [
    'purchase_order_not_found',
    'purchase_order_status',
    'quantity_refused',
    'item_not_found',
    'insufficient_stock',
    'exchange_rate_missing',
    'idempotency_key_reused',
  ],
})

export const changePurchasedPiece = endpoint({
  method: 'PUT',
  path: `${path}/{id}/pieces/{piece}`,
  access: 'admins',
  summary: 'Set the day that the supplier promised for a piece, and its cost; omitted fields are not changed',
  params: idParams.extend({ piece: id }),
  body: z.object({
    promisedOn: day.nullable().optional(),
    unitCost: z
      .number({ error: 'A number is required' })
      .min(0, 'Must be 0 or more')
      .max(highestPrice, `At most ${highestPrice}`)
      .optional(),
  }),
  success: { status: 200, body: purchaseOrder },
  errors: ['purchase_order_not_found', 'purchase_order_status', 'purchased_piece_not_found'],
})

export const receivePurchasedPieces = endpoint({
  method: 'POST',
  path: `${path}/{id}/pieces/receive`,
  access: 'editors',
  summary: 'Receive pieces: each is ready to be checked then; one that has come already is left out',
  params: idParams,
  body: z.object({ pieces: z.array(id).min(1, 'Please choose at least one').max(200) }),
  success: { status: 200, body: purchaseOrder },
  errors: ['purchase_order_not_found', 'purchase_order_status', 'purchased_piece_not_found'],
})

export const getPurchaseOrderPdf = endpoint({
  method: 'GET',
  path: `${path}/{id}/pdf`,
  access: 'staff',
  summary: 'A purchase order as sent to the supplier, as a PDF file',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['purchase_order_not_found'],
})

export const inventorySettings = z.object({
  /** Tolerated over-delivery per line, in percent of the ordered quantity. */
  overReceiptPercent: z
    .number({ error: 'A number is required' })
    .min(0, 'Must be 0 or more')
    .max(100, 'At most 100'),
  version,
})
export type InventorySettings = z.output<typeof inventorySettings>

export const getInventorySettings = endpoint({
  method: 'GET',
  path: '/api/inventory/settings',
  access: 'staff',
  summary: 'The settings for receiving deliveries',
  success: { status: 200, body: inventorySettings },
})

export const putInventorySettings = endpoint({
  method: 'PUT',
  path: '/api/inventory/settings',
  access: 'admins',
  summary: 'Change the settings for receiving deliveries',
  headers: ifMatch,
  body: inventorySettings.partial({ version: true }),
  success: { status: 200, body: inventorySettings },
  errors: ['version_conflict', 'precondition_failed'],
})
