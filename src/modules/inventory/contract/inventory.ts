import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, idParams, listQuery, moment, success, version, ifMatch } from '#kernel/contract/wire.ts'

export const itemTypes = ['raw_material', 'component', 'finished_product', 'hardware'] as const

/** Maximum quantity of an item, and maximum unit cost or price in the reporting currency. */
export const maxStock = 100_000_000
export const highestPrice = 1_000_000_000

const text = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters`)
const optionalText = (maxLength: number) => text(maxLength).nullish()
/** An optional reference; screens send an empty string for none. */
const reference = id.nullish().transform((value) => (value === '' ? null : value))
const price = (what: string) =>
  z
    .number({ error: `${what} is required` })
    .min(0, `${what} cannot be negative`)
    .max(highestPrice)
const level = (what: string) =>
  z
    .number({ error: `${what} is required` })
    .min(0, `${what} cannot be negative`)
    .max(maxStock)

/** Validated by the form and again by the server, with the same messages. */
export const itemForm = z.object({
  name: text(200).min(1, 'Name is required'),
  sku: text(100).min(1, 'SKU is required'),
  description: optionalText(5000),
  categoryId: reference,
  supplierId: reference,
  unitCost: price('Unit cost'),
  sellingPrice: price('Selling price'),
  currentStock: level('Current stock'),
  reorderPoint: level('Reorder point'),
})
export type ItemForm = z.input<typeof itemForm>

/** Item fields that are not in the basic form. */
export const itemDetails = z.object({
  type: z.enum(itemTypes),
  unit: text(20).min(1),
  minimumStock: level('Minimum stock'),
  maximumStock: level('Maximum stock').nullable(),
  reorderQuantity: level('Reorder quantity'),
  /** What it is bought in, such as `roll`; null: in its own unit. */
  packUnit: text(20)
    .nullable()
    .transform((unit) => unit || null),
  /** Contents of one, in its own unit. */
  packSize: z
    .number({ error: 'A number is required' })
    .positive('Must be above 0')
    .max(maxStock)
    .multipleOf(0.001, 'At most 3 decimals')
    .nullable(),
  /** Whether its stock is kept by batch (dye lot). */
  hasBatches: z.boolean(),
  location: optionalText(200),
  barcode: optionalText(100),
  isActive: z.boolean(),
})

export const itemChange = itemForm.extend(itemDetails.shape).partial().extend({ version: version.optional() })
export type ItemChange = z.input<typeof itemChange>

export const inventoryItem = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  description: z.string().nullable(),
  categoryId: id.nullable(),
  supplierId: id.nullable(),
  type: z.enum(itemTypes),
  unit: z.string(),
  /** Per unit in the reporting currency: the moving average cost of what was received. */
  unitCost: z.number(),
  sellingPrice: z.number(),
  currentStock: z.number(),
  /** The quantity that orders have reserved and not consumed yet. */
  reservedStock: z.number(),
  minimumStock: z.number(),
  maximumStock: z.number().nullable(),
  reorderPoint: z.number(),
  reorderQuantity: z.number(),
  packUnit: z.string().nullable(),
  packSize: z.number().nullable(),
  /** Its stock is kept by batch (dye lot); omitted where it is not. */
  hasBatches: z.literal(true).optional(),
  location: z.string().nullable(),
  barcode: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  version,
})
export type InventoryItem = z.output<typeof inventoryItem>

export const inventoryCategory = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: moment,
})

export const inventoryAnalytics = z.object({
  totalItems: z.number().int(),
  /** Number of items at or below their reorder point, including those out of stock. */
  lowStockItems: z.number().int(),
  outOfStockItems: z.number().int(),
  /** In the reporting currency. */
  totalValue: z.number(),
})
export type InventoryAnalytics = z.output<typeof inventoryAnalytics>

export const itemSorts = sortsBy('name', 'sku', 'stock', 'created_at')

export const getInventoryAnalytics = endpoint({
  method: 'GET',
  path: '/api/inventory/analytics',
  access: 'staff',
  summary: 'Number of items, of items with low stock, and the stock value',
  success: { status: 200, body: inventoryAnalytics },
})

export const listItems = endpoint({
  method: 'GET',
  path: '/api/inventory/items',
  access: 'staff',
  summary: 'Inventory items, newest first',
  query: listQuery.extend({
    q: z.string().max(200).optional(),
    category_id: id.optional(),
    supplier_id: id.optional(),
    type: z.enum(itemTypes).optional(),
    stock: z.enum(['low', 'out', 'over']).optional(),
    /** Deactivated items are listed only on request. */
    active: z.enum(['true', 'false', 'all']).default('true'),
    sort: z.enum(itemSorts).default('-created_at'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(inventoryItem) },
  tool: {
    use: 'Reads stock: what there is of each cloth and part. Use `q` for words, `stock` for items that are low or out.',
  },
})

/** `urgency`: the stock relative to the reorder point, the most urgent first. */
export const lowStockSorts = sortsBy('urgency', 'name', 'sku', 'stock', 'created_at')

export const listLowStock = endpoint({
  method: 'GET',
  path: '/api/inventory/items/low-stock',
  access: 'staff',
  summary: 'Active items at or below their reorder point, the most urgent first unless `sort` says otherwise',
  query: listQuery.extend({
    q: z.string().max(200).optional(),
    sort: z.enum(lowStockSorts).default('urgency'),
  }),
  success: { status: 200, body: z.array(inventoryItem) },
  tool: { use: 'Answers what must be ordered soon.' },
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{id}',
  access: 'staff',
  summary: 'One item',
  params: idParams,
  success: { status: 200, body: inventoryItem },
  errors: ['item_not_found'],
})

export const itemLabel = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{id}/label',
  access: 'staff',
  summary: 'A shelf label with name, SKU and barcode, 62 by 29 mm, as a PDF file',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['item_not_found'],
})

export const createItem = endpoint({
  method: 'POST',
  path: '/api/inventory/items',
  access: 'admins',
  summary: 'Add an item; its initial stock is the first movement in its ledger',
  body: itemForm.extend(itemDetails.partial().shape),
  success: { status: 201, body: inventoryItem },
  errors: ['sku_taken', 'reference_unknown', 'quantity_refused'],
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/inventory/items/{id}',
  access: 'admins',
  summary: 'Change an item; omitted fields are not changed, and its stock changes only by movements',
  params: idParams,
  headers: ifMatch,
  body: itemChange,
  success: { status: 200, body: inventoryItem },
  errors: [
    'item_not_found',
    'sku_taken',
    'reference_unknown',
    'quantity_refused',
    'version_conflict',
    'precondition_failed',
  ],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/inventory/items/{id}',
  access: 'admins',
  summary: 'Deactivate an item; its ledger is not deleted',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['item_not_found'],
})

export const inventoryCategorySorts = sortsBy('name', 'createdAt')

export const listInventoryCategories = endpoint({
  method: 'GET',
  path: '/api/inventory/categories',
  access: 'staff',
  summary: 'Stock categories, by name unless `sort` says otherwise',
  query: listQuery.extend({
    /** Words from the name or the description. */
    q: z.string().max(200).optional(),
    sort: z.enum(inventoryCategorySorts).default('name'),
  }),
  success: { status: 200, body: z.array(inventoryCategory) },
})

export const createInventoryCategory = endpoint({
  method: 'POST',
  path: '/api/inventory/categories',
  access: 'admins',
  summary: 'Add a stock category',
  body: z.object({ name: text(200).min(1, 'Name is required'), description: optionalText(2000) }),
  success: { status: 201, body: inventoryCategory },
})
