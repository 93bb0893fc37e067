import { bigint, boolean, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Codes that take something off an order. Amounts in minor units. */
export const discounts = pgTable('discounts', {
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull(),
  percent: numeric({ precision: 7, scale: 4, mode: 'number' }),
  amount: bigint({ mode: 'number' }),
  /** The most that a percentage takes off. */
  cap: bigint({ mode: 'number' }),
  /** The price of the pieces from which it can be used. */
  minimum: bigint({ mode: 'number' }),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  maxUses: integer('max_uses'),
  uses: integer().notNull().default(0),
  firstOrder: boolean('first_order').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
export type DiscountRow = typeof discounts.$inferSelect
