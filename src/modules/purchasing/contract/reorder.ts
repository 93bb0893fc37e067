import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { purchaseOrder } from './purchasing.ts'
import { id, idParams, listQuery } from '#kernel/contract/wire.ts'

/** An item that should be reordered. Quantities in its unit. */
export const reorderSuggestion = z.object({
  inventoryItemId: id,
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  /** What it is bought in and how much is in one, if not in its own unit. */
  packUnit: z.string().nullable(),
  packSize: z.number().nullable(),
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  currentStock: z.number(),
  /** Quantity not yet received from purchase orders, including drafts. */
  onOrder: z.number(),
  reservedStock: z.number(),
  /** Stock plus on order, minus reserved. */
  projected: z.number(),
  reorderPoint: z.number(),
  /** The quantity to order: whole packs of an item that is bought in packs. */
  quantity: z.number(),
  /** Per unit, in the reporting currency. */
  unitCost: z.number(),
})
export type ReorderSuggestion = z.output<typeof reorderSuggestion>

export const listReorderSuggestions = endpoint({
  method: 'GET',
  path: '/api/inventory/reorder-suggestions',
  access: 'staff',
  summary: 'Items to reorder, including those on order already, by supplier',
  query: listQuery.extend({ supplier_id: id.optional() }),
  success: { status: 200, body: z.array(reorderSuggestion) },
})

/** What purchase orders still have to deliver of an item, in its unit; drafts count. */
export const itemOnOrder = z.object({ inventoryItemId: id, quantity: z.number() })

export const listOnOrder = endpoint({
  method: 'GET',
  path: '/api/inventory/on-order',
  access: 'staff',
  summary:
    'Items that purchase orders still have to deliver, with their quantities; without a limit, at most 5,000',
  query: listQuery.extend({ limit: listQuery.shape.limit.unwrap().optional() }),
  success: { status: 200, body: z.array(itemOnOrder) },
  tool: { use: 'Answers what suppliers still have to deliver.' },
})

export const reorderFrom = endpoint({
  method: 'POST',
  path: '/api/inventory/suppliers/{id}/reorder',
  access: 'admins',
  summary: 'Draft a purchase order with all reorder suggestions of a supplier',
  params: idParams,
  success: { status: 201, body: purchaseOrder },
  errors: ['supplier_not_found', 'nothing_to_order', 'exchange_rate_missing'],
})
