import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TickedStep } from '../contract/setup.ts'

export const setupSteps = pgTable('setup_steps', {
  step: text().$type<TickedStep>().primaryKey(),
  doneBy: uuid('done_by'),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})

export const setupViews = pgTable('setup_views', {
  userId: uuid('user_id').primaryKey(),
  isShown: boolean('is_shown').notNull(),
})

/** Has one row once the shop is open. */
export const shopOpening = pgTable('shop_opening', {
  isOpen: boolean('is_open').primaryKey().default(true),
  openedBy: uuid('opened_by'),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
})
