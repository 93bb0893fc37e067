import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Links that buyers have made to the houses of their orders. */
export const houseLinks = pgTable('house_links', {
  orderId: uuid('order_id').primaryKey(),
  /** SHA-256 of the link's token; null: its buyer has ended it. */
  viewToken: text('view_token'),
  linkVersion: integer('link_version').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
