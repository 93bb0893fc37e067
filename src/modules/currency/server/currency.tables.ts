import { boolean, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row: the currency in which inventory, CRM and forecasting report. */
export const reportingCurrency = pgTable('reporting_currency', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  currency: text().notNull().default('USD'),
  version: integer().notNull().default(1),
})

export const exchangeRates = pgTable('exchange_rates', {
  id: uuid().primaryKey().defaultRandom(),
  fromCurrency: text('from_currency').notNull(),
  toCurrency: text('to_currency').notNull(),
  day: date().notNull(),
  /** What one unit of the first is worth in the second; exact, so it stays text. */
  rate: numeric({ precision: 24, scale: 12 }).notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
export type ExchangeRateRow = typeof exchangeRates.$inferSelect
