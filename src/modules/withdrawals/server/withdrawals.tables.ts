import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WithdrawnLine } from '../contract/index.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const withdrawals = pgTable('withdrawals', {
  id: uuid().primaryKey().defaultRandom(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  orderId: uuid('order_id'),
  orderNumber: text('order_number').notNull(),
  name: text().notNull(),
  email: text().notNull(),
  note: text(),
  /** What the order had when the declaration arrived. */
  lines: jsonb().$type<WithdrawnLine[]>().notNull().default([]),
  deliveredOn: date('delivered_on'),
  lastDay: date('last_day'),
  isLate: boolean('is_late').notNull().default(false),
  handledAt: moment('handled_at'),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type WithdrawalRow = typeof withdrawals.$inferSelect
