import { boolean, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { pieceWarnings } from '../contract/purchasing.ts'
import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'

const money = (name: string) =>
  numeric(name, { precision: 18, scale: 2, mode: 'number' }).notNull().default(0)
const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' }).notNull()

export const purchaseOrders = pgTable('purchase_orders', {
  id: uuid().primaryKey().defaultRandom(),
  poNumber: text('po_number').notNull(),
  supplierId: uuid('supplier_id').notNull(),
  status: text({ enum: purchaseOrderStatuses }).notNull().default('draft'),
  orderDate: date('order_date'),
  expectedDelivery: date('expected_delivery'),
  actualDelivery: date('actual_delivery'),
  subtotal: money('subtotal'),
  taxAmount: money('tax_amount'),
  totalAmount: money('total_amount'),
  notes: text(),
  /** Of all amounts: the supplier's currency when the order was drafted. */
  currency: text().notNull().default('USD'),
  sentTo: text('sent_to'),
  createdBy: uuid('created_by'),
  ...versioned,
})
export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect

export const purchaseOrderItems = pgTable('purchase_order_items', {
  id: uuid().primaryKey().defaultRandom(),
  purchaseOrderId: uuid('purchase_order_id').notNull(),
  position: integer().notNull().default(0),
  inventoryItemId: uuid('inventory_item_id').notNull(),
  quantity: quantity('quantity'),
  unitCost: numeric('unit_cost', { precision: 14, scale: 4, mode: 'number' }).notNull().default(0),
  totalCost: money('total_cost'),
  receivedQuantity: quantity('received_quantity').default(0),
  /** Of the item when the line was drafted; null: quantities are in the item's unit. */
  packUnit: text('pack_unit'),
  packSize: numeric('pack_size', { precision: 14, scale: 3, mode: 'number' }),
})

/** The purchase lines of ordered pieces that a supplier makes. */
export const purchaseOrderPieces = pgTable('purchase_order_pieces', {
  id: uuid().primaryKey().defaultRandom(),
  purchaseOrderId: uuid('purchase_order_id').notNull(),
  orderId: uuid('order_id').notNull(),
  pieceId: uuid('piece_id').notNull(),
  label: text().notNull(),
  name: text().notNull(),
  choices: text().notNull().default(''),
  widthMm: integer('width_mm').notNull(),
  lengthMm: integer('length_mm').notNull(),
  unitCost: numeric('unit_cost', { precision: 14, scale: 4, mode: 'number' }).notNull().default(0),
  promisedOn: date('promised_on'),
  receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }),
  warning: text({ enum: pieceWarnings }),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** One row: the settings for receiving deliveries. */
export const inventorySettings = pgTable('inventory_settings', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  overReceiptPercent: numeric('over_receipt_percent', { precision: 5, scale: 2, mode: 'number' })
    .notNull()
    .default(0),
  version: integer().notNull().default(1),
})
