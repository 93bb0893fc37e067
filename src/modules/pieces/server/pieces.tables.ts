import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { packingChecks, scannedStates } from '../contract/index.ts'

/** What was scanned, in the order of `seq`; nothing is ever changed. */
export const pieceScans = pgTable('piece_scans', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  pieceId: uuid('piece_id').notNull(),
  orderId: uuid('order_id').notNull(),
  label: text().notNull(),
  state: text({ enum: scannedStates }).notNull(),
  station: text(),
  checked: boolean().notNull().default(false),
  photo: text(),
  /** The scan that this one takes back. */
  undoesId: uuid('undoes_id'),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
export type ScanRow = typeof pieceScans.$inferSelect

/** A single row. */
export const pieceSettings = pgTable('piece_settings', {
  id: boolean().primaryKey().default(true),
  beforePacked: text('before_packed', { enum: packingChecks }).notNull().default('nothing'),
})
