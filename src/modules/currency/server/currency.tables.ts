import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'

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
  /** The value of one unit of the first currency in the second. A string, because it must be exact. */
  rate: numeric({ precision: 24, scale: 12 }).notNull(),
  ...versioned,
})
export type ExchangeRateRow = typeof exchangeRates.$inferSelect

/** A rate that an import wrote; `before` is null if the import created it. */
export interface WrittenRate {
  id: string
  before: RateColumns | null
  after: RateColumns
}

/** The columns of a rate, as they are stored. */
export type RateColumns = Pick<ExchangeRateRow, 'fromCurrency' | 'toCurrency' | 'day' | 'rate'>

/** Files of rates that were imported in the last thirty days. */
export const exchangeRateImports = pgTable('exchange_rate_imports', {
  id: uuid().primaryKey().defaultRandom(),
  created: integer().notNull(),
  changed: integer().notNull(),
  /** Emptied when the import is undone. */
  written: jsonb().$type<WrittenRate[]>().notNull(),
  kept: jsonb().$type<{ name: string; reason: string }[]>().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** One row: the currency of the stored prices, orders and quotes. */
export const shopCurrency = pgTable('shop_currency', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  currency: text().notNull(),
})

/** The amounts of orders and quotes as they were before a conversion. */
export const amountsBeforeConversion = pgTable('amounts_before_conversion', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['order', 'quote', 'past_order'] }).notNull(),
  recordId: uuid('record_id').notNull(),
  currency: text().notNull(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  convertedAt: timestamp('converted_at', { withTimezone: true }).notNull().defaultNow(),
})
