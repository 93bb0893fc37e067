import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { itemTypes } from '../contract/inventory.ts'

const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })
const money = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const suppliers = pgTable('suppliers', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  contactPerson: text('contact_person'),
  email: text(),
  phone: text(),
  address: text(),
  website: text(),
  paymentTerms: text('payment_terms'),
  language: text({ enum: languageCodes }).notNull().default('en'),
  /** The currency of its purchase orders; null for the reporting currency. */
  currency: text(),
  isActive: boolean('is_active').notNull().default(true),
  ...versioned,
})

export const inventoryCategories = pgTable('inventory_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: moment('created_at'),
})

export const items = pgTable('inventory_items', {
  id: uuid().primaryKey().defaultRandom(),
  sku: text().notNull(),
  name: text().notNull(),
  description: text(),
  categoryId: uuid('category_id'),
  supplierId: uuid('supplier_id'),
  type: text({ enum: itemTypes }).notNull().default('finished_product'),
  unit: text().notNull().default('piece'),
  /** Per unit, in the reporting currency. */
  unitCost: money('unit_cost').notNull().default(0),
  sellingPrice: money('selling_price').notNull().default(0),
  /** Written only by the ledger. */
  currentStock: quantity('current_stock').notNull().default(0),
  /** Maintained by a trigger on `order_materials`. */
  reservedStock: quantity('reserved_stock').notNull().default(0),
  stockValue: numeric('stock_value', { precision: 22, scale: 4, mode: 'number' }).notNull().default(0),
  lastMovedAt: timestamp('last_moved_at', { withTimezone: true }),
  minimumStock: quantity('minimum_stock').notNull().default(0),
  maximumStock: quantity('maximum_stock'),
  reorderPoint: quantity('reorder_point').notNull().default(0),
  reorderQuantity: quantity('reorder_quantity').notNull().default(0),
  /** What one unit of purchase orders is called, and how much is in it; null: bought in the item's own unit. */
  packUnit: text('pack_unit'),
  packSize: numeric('pack_size', { precision: 14, scale: 3, mode: 'number' }),
  /** Whether it is kept by batch (dye lot). */
  hasBatches: boolean('has_batches').notNull().default(false),
  location: text(),
  barcode: text(),
  isActive: boolean('is_active').notNull().default(true),
  ...versioned,
})
/** What is left of rolls of cloth. */
export const remnants = pgTable('remnants', {
  id: uuid().primaryKey().defaultRandom(),
  label: text()
    .notNull()
    .default(sql`'R' || lpad(nextval('remnant_labels')::text, 5, '0')`),
  inventoryItemId: uuid('inventory_item_id').notNull(),
  widthMm: integer('width_mm').notNull(),
  lengthMm: integer('length_mm').notNull(),
  location: text(),
  /** Null: it lies there. */
  usedAt: timestamp('used_at', { withTimezone: true }),
  ...versioned,
})

export type ItemRow = typeof items.$inferSelect
