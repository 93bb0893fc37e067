import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SetupStep } from '../contract.ts'

export const setupSteps = pgTable('setup_steps', {
  step: text().$type<SetupStep>().primaryKey(),
  doneBy: uuid('done_by'),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})

export const setupViews = pgTable('setup_views', {
  userId: uuid('user_id').primaryKey(),
  isShown: boolean('is_shown').notNull(),
})
