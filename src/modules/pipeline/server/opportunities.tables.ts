import { bigint, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { opportunityStages } from '#modules/record-states/contract.ts'

export const opportunities = pgTable('opportunities', {
  id: uuid().primaryKey().defaultRandom(),
  customerId: uuid('customer_id').notNull(),
  title: text().notNull(),
  description: text(),
  stage: text({ enum: opportunityStages }).notNull().default('lead'),
  /** In the reporting currency. */
  value: numeric({ precision: 18, scale: 2, mode: 'number' }).notNull().default(0),
  /** Percent. */
  probability: integer().notNull().default(0),
  expectedCloseDate: date('expected_close_date'),
  actualCloseDate: date('actual_close_date'),
  source: text(),
  assignedTo: uuid('assigned_to'),
  notes: text(),
  ...versioned,
})
export type OpportunityRow = typeof opportunities.$inferSelect

export const stageChanges = pgTable('opportunity_stage_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  opportunityId: uuid('opportunity_id').notNull(),
  fromStage: text('from_stage', { enum: opportunityStages }),
  toStage: text('to_stage', { enum: opportunityStages }).notNull(),
  /** Percent; null for a new opportunity. */
  probabilityBefore: integer('probability_before'),
  actorId: uuid('actor_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
