import { bigint, integer, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { materialBases } from '../contract.ts'

const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' }).notNull()

/** One row for each product with a bill; its version detects concurrent edits. */
export const bills = pgTable('bills_of_materials', {
  productId: uuid('product_id').primaryKey(),
  /** Who makes the product; null: the shop itself. */
  supplierId: uuid('supplier_id'),
  version: integer().notNull().default(1),
})

export const billLines = pgTable(
  'bill_lines',
  {
    productId: uuid('product_id').notNull(),
    position: integer().notNull(),
    inventoryItemId: uuid('inventory_item_id').notNull(),
    basis: text({ enum: materialBases }).notNull(),
    quantity: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    wastePercent: numeric('waste_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** The materials of an order; a trigger adds what is not consumed to `reserved_stock`. */
export const orderMaterials = pgTable(
  'order_materials',
  {
    orderId: uuid('order_id').notNull(),
    inventoryItemId: uuid('inventory_item_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    needed: quantity('needed'),
    consumed: quantity('consumed').default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.inventoryItemId] })],
)
export type OrderMaterialRow = typeof orderMaterials.$inferSelect
