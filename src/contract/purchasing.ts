import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { highestPrice } from './inventory.ts'
import { id, idParams, listQuery, moment } from './wire.ts'

export const purchaseOrderStatuses = [
  'draft',
  'sent',
  'confirmed',
  'partial',
  'completed',
  'cancelled',
] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

const day = z.iso.date('Must be a day like 2026-01-31')
const lineInput = z.object({
  inventoryItemId: id,
  quantity: z.number(),
  /** Dollars per unit. */
  unitCost: z.number().min(0).max(highestPrice),
})

export const purchaseOrderForm = z.object({
  supplierId: id,
  expectedDelivery: day.nullish(),
  notes: z.string().trim().max(5000).nullish(),
  items: z.array(lineInput).min(1, 'At least one line is required').max(200),
})
export type PurchaseOrderForm = z.output<typeof purchaseOrderForm>

export const purchaseOrder = z.object({
  id,
  poNumber: z.string(),
  supplierId: id,
  supplierName: z.string(),
  status: z.enum(purchaseOrderStatuses),
  orderDate: z.string().nullable(),
  expectedDelivery: z.string().nullable(),
  actualDelivery: z.string().nullable(),
  /** Dollars. */
  subtotal: z.number(),
  taxAmount: z.number(),
  totalAmount: z.number(),
  notes: z.string().nullable(),
  createdBy: id.nullable(),
  createdAt: moment,
  updatedAt: moment,
  version: z.number().int(),
  items: z.array(
    z.object({
      id,
      inventoryItemId: id,
      itemName: z.string(),
      sku: z.string(),
      unit: z.string(),
      quantity: z.number(),
      unitCost: z.number(),
      totalCost: z.number(),
      receivedQuantity: z.number(),
    }),
  ),
})
export type PurchaseOrder = z.output<typeof purchaseOrder>

const path = '/api/inventory/purchase-orders'
const byVersion = z.object({ 'if-match': z.string().max(100).optional() })

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'Purchase orders, newest first',
  query: listQuery.extend({
    status: z.enum(purchaseOrderStatuses).optional(),
    supplier_id: id.optional(),
  }),
  success: { status: 200, body: z.array(purchaseOrder) },
  errors: [],
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
  errors: ['reference_unknown', 'quantity_refused'],
})

export const updatePurchaseOrder = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'admins',
  summary: 'Change a draft; what is left out stays',
  params: idParams,
  headers: byVersion,
  body: purchaseOrderForm.partial().extend({ version: z.number().int().optional() }),
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

/** A step that takes nothing but the order itself. */
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

export const sendPurchaseOrder = step('send', 'Mark a draft as sent to the supplier')
export const confirmPurchaseOrder = step('confirm', 'The supplier has confirmed')
export const closePurchaseOrder = step('close', 'Close short: what is missing will not come')
export const cancelPurchaseOrder = step('cancel', 'Cancel an order of which nothing was received')

export const receivePurchaseOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/receive`,
  access: 'editors',
  summary: 'Receive goods: each line becomes a movement and moves the average cost',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({
    items: z
      .array(z.object({ inventoryItemId: id, quantity: z.number() }))
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
    'idempotency_key_reused',
  ],
})
