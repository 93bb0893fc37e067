import type { AddressParts } from '../contract/index.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const ownAddresses = pgTable('own_addresses', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  label: text().notNull().default(''),
  name: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  /** Null where only the text is known. */
  parts: jsonb().$type<AddressParts>(),
  isDefault: boolean('is_default').notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OwnAddressRow = typeof ownAddresses.$inferSelect
