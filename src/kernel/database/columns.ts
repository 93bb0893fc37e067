import { integer, timestamp } from 'drizzle-orm/pg-core'

/** When a record was made and when it was last changed, which a trigger writes. */
export const createdAndUpdated = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

/** The same, and the version that every change counts up. */
export const versioned = { version: integer().notNull().default(1), ...createdAndUpdated }
