import { bigint, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { payoutKinds } from '../../contract/payouts.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const payouts = pgTable('payouts', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: payoutKinds }).notNull(),
  name: text().notNull(),
  paidOn: date('paid_on').notNull(),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  feePercent: numeric('fee_percent', { precision: 7, scale: 4, mode: 'number' }).notNull().default(0),
  state: text({ enum: ['open', 'booked'] })
    .notNull()
    .default('open'),
  fingerprint: text().notNull(),
  fileName: text('file_name'),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name'),
  createdAt: moment('created_at').notNull().defaultNow(),
  bookedBy: uuid('booked_by'),
  bookedByName: text('booked_by_name'),
  bookedAt: moment('booked_at'),
})
export type PayoutRow = typeof payouts.$inferSelect

export const payoutLines = pgTable('payout_lines', {
  id: uuid().primaryKey().defaultRandom(),
  payoutId: uuid('payout_id').notNull(),
  position: integer().notNull(),
  reference: text().notNull(),
  orderId: uuid('order_id'),
  /** Minor units. */
  collected: bigint({ mode: 'number' }).notNull(),
  fee: bigint({ mode: 'number' }).notNull(),
})
export type PayoutLineRow = typeof payoutLines.$inferSelect
