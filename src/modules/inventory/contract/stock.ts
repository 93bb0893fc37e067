import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { inventoryItem } from './inventory.ts'
import { id, idParams, listQuery, moment, figure } from '#kernel/contract/wire.ts'

export const movementTypes = ['purchase', 'sale', 'adjustment', 'return', 'transfer', 'production'] as const
export const alertTypes = ['low_stock', 'out_of_stock', 'overstock'] as const
export const countReasons = ['stocktaking', 'damage', 'loss', 'found', 'correction'] as const
export type CountReason = (typeof countReasons)[number]

export const stockMovement = z.object({
  id,
  inventoryItemId: id,
  type: z.enum(movementTypes),
  /** Negative when stock is removed, 0 if only the cost changed. */
  quantity: z.number(),
  /** The stock after this movement. */
  balance: z.number().nullable(),
  /** Per unit, in the reporting currency. */
  unitCost: z.number().nullable(),
  /** The batch (dye lot) that it was of; omitted without one. */
  batch: z.string().optional(),
  referenceId: z.string().nullable(),
  referenceType: z.string().nullable(),
  notes: z.string().nullable(),
  performedBy: id.nullable(),
  performedByName: z.string().nullable(),
  createdAt: moment,
})
export type StockMovement = z.output<typeof stockMovement>

export const stockAlert = z.object({
  id,
  inventoryItemId: id,
  itemName: z.string(),
  alertType: z.enum(alertTypes),
  threshold: z.number(),
  currentLevel: z.number(),
  isResolved: z.boolean(),
  /** The stock is within its limit again, but nobody has resolved the alert yet. */
  recovered: z.boolean(),
  resolvedAt: moment.nullable(),
  resolvedBy: id.nullable(),
  createdAt: moment,
})
export type StockAlert = z.output<typeof stockAlert>

const withIdempotencyKey = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })
const notes = z.string().trim().max(1000).nullish()
/** The batch (dye lot) of an item that is kept by batch. */
export const batchName = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .nullish()
  .transform((name) => name || null)

/** A removal accepts either sign, because the screen sends negative quantities. */
const byHand = z
  .object({
    quantity: figure.refine((quantity) => quantity !== 0, 'Must not be 0'),
    type: z.enum(['add', 'remove']),
    batch: batchName,
    notes,
  })
  .refine(({ type, quantity }) => type === 'remove' || quantity > 0, {
    path: ['quantity'],
    error: 'Must be above 0 when adding',
  })
const refusals = [
  'item_not_found',
  'insufficient_stock',
  'quantity_refused',
  'idempotency_key_reused',
] as const

export const changeStock = endpoint({
  method: 'POST',
  path: '/api/inventory/items/{id}/stock',
  access: 'editors',
  summary: 'Add to the stock of an item or remove from it',
  params: idParams,
  headers: withIdempotencyKey,
  body: byHand,
  success: { status: 200, body: inventoryItem.extend({ movement: stockMovement }) },
  errors: refusals,
})

export const countStock = endpoint({
  method: 'POST',
  path: '/api/inventory/items/{id}/count',
  access: 'editors',
  summary: 'Set the counted quantity; a difference is posted as a movement',
  params: idParams,
  headers: withIdempotencyKey,
  body: z.object({ quantity: figure, reason: z.enum(countReasons), batch: batchName, notes }),
  success: { status: 200, body: inventoryItem.extend({ movement: stockMovement.nullable() }) },
  errors: refusals,
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{id}/batches',
  access: 'staff',
  summary: 'What is there of each batch (dye lot) of an item, the oldest first',
  params: idParams,
  success: {
    status: 200,
    body: z.array(z.object({ batch: z.string(), quantity: z.number(), since: moment })),
  },
  errors: ['item_not_found'],
})

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{id}/movements',
  access: 'staff',
  summary: 'The ledger of an item, newest first',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(stockMovement) },
  errors: ['item_not_found'],
})

/** `isResolved`: unresolved alerts first, then newest first; `-isResolved`: exactly the reverse. */
export const alertSorts = sortsBy('isResolved', 'createdAt')
export type AlertSort = (typeof alertSorts)[number]

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/inventory/alerts',
  access: 'staff',
  summary: 'Stock alerts, unresolved ones first, then newest first, unless `sort` says otherwise',
  query: listQuery.extend({
    resolved: z.enum(['true', 'false']).optional(),
    type: z.enum(alertTypes).optional(),
    alertType: z.enum(alertTypes).optional(),
    /** Part of the item's name or SKU, or its barcode. */
    q: z.string().max(200).optional(),
    sort: z.enum(alertSorts).default('isResolved'),
  }),
  success: { status: 200, body: z.array(stockAlert) },
})

export const resolveAlert = endpoint({
  method: 'POST',
  path: '/api/inventory/alerts/{id}/resolve',
  access: 'editors',
  summary: 'Resolve an alert; repeating this has no effect',
  params: idParams,
  success: { status: 200, body: stockAlert },
  errors: ['alert_not_found'],
})

export const resolveRecovered = endpoint({
  method: 'POST',
  path: '/api/inventory/alerts/resolve-recovered',
  access: 'editors',
  summary: 'Resolve every alert whose stock has recovered',
  success: { status: 200, body: z.object({ resolved: z.number().int() }) },
})
