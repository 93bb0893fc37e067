import { bigint, boolean, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { alertTypes, movementTypes } from '../contract/stock.ts'

const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })

/** The stock ledger: append-only, enforced by a trigger. */
export const movements = pgTable('stock_movements', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  inventoryItemId: uuid('inventory_item_id').notNull(),
  type: text({ enum: movementTypes }).notNull(),
  quantity: quantity('quantity').notNull(),
  balance: quantity('balance'),
  unitCost: numeric('unit_cost', { precision: 14, scale: 4, mode: 'number' }),
  batch: text(),
  referenceId: text('reference_id'),
  referenceType: text('reference_type'),
  notes: text(),
  performedBy: uuid('performed_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
/** What is there of each batch of items that are kept by batch; changed only by the ledger. */
export const stockBatches = pgTable('stock_batches', {
  id: uuid().primaryKey().defaultRandom(),
  inventoryItemId: uuid('inventory_item_id').notNull(),
  batch: text().notNull(),
  quantity: quantity('quantity').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
export type MovementRow = typeof movements.$inferSelect

export const alerts = pgTable('stock_alerts', {
  id: uuid().primaryKey().defaultRandom(),
  inventoryItemId: uuid('inventory_item_id').notNull(),
  alertType: text('alert_type', { enum: alertTypes }).notNull(),
  threshold: quantity('threshold').notNull(),
  currentLevel: quantity('current_level').notNull(),
  isResolved: boolean('is_resolved').notNull().default(false),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  resolvedBy: uuid('resolved_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type AlertRow = typeof alerts.$inferSelect
