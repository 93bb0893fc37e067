import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { interactionTypes } from '#modules/record-states/contract.ts'

export const interactions = pgTable('customer_interactions', {
  id: uuid().primaryKey().defaultRandom(),
  customerId: uuid('customer_id').notNull(),
  type: text({ enum: interactionTypes }).notNull(),
  subject: text().notNull().default(''),
  description: text().notNull().default(''),
  outcome: text(),
  nextAction: text('next_action'),
  nextActionDate: date('next_action_date'),
  /** The member of the staff who does the next action. */
  nextActionBy: uuid('next_action_by'),
  nextActionDone: boolean('next_action_done').notNull().default(false),
  performedBy: uuid('performed_by'),
  version: integer().notNull().default(1),
  /** When it took place, as entered. */
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it was entered. */
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
})
export type InteractionRow = typeof interactions.$inferSelect
