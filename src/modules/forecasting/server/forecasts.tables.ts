import { sql } from 'drizzle-orm'
import { boolean, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forecastPeriods } from '../contract/forecasting.ts'
import { trendCategories, trendImpacts } from '../contract/market-trends.ts'

/** Major units with two decimals. */
const money = (name: string) => numeric(name, { mode: 'number' })

/** What the three kinds of record have in common. */
const record = {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

const forecast = {
  ...record,
  period: text({ enum: forecastPeriods }).notNull(),
  year: integer().notNull(),
  month: integer(),
  quarter: integer(),
  forecastRevenue: money('forecast_revenue').notNull().default(0),
  /** Of the revenue; null: the currency of the shop. */
  currency: text(),
  notes: text(),
  createdBy: uuid('created_by'),
  /** Made by the database from the period. */
  startsOn: date('starts_on')
    .notNull()
    .generatedAlwaysAs(sql`starts_on`),
  endsOn: date('ends_on')
    .notNull()
    .generatedAlwaysAs(sql`ends_on`),
}

export const salesForecasts = pgTable('sales_forecasts', {
  ...forecast,
  forecastRevenue: money('forecast_revenue').notNull(),
  forecastUnits: integer('forecast_units').notNull(),
  confidence: integer().notNull().default(75),
})
export type SalesForecastRow = typeof salesForecasts.$inferSelect

export const productForecasts = pgTable('product_forecasts', {
  ...forecast,
  productId: uuid('product_id').notNull(),
  forecastDemand: integer('forecast_demand').notNull(),
  seasonalFactor: integer('seasonal_factor').notNull().default(100),
  trendFactor: integer('trend_factor').notNull().default(100),
})
export type ProductForecastRow = typeof productForecasts.$inferSelect

export const marketTrends = pgTable('market_trends', {
  ...record,
  name: text().notNull(),
  description: text(),
  category: text({ enum: trendCategories }).notNull(),
  impact: text({ enum: trendImpacts }).notNull(),
  /** 1 (barely felt) to 10 (changes everything). */
  impactLevel: integer('impact_level'),
  startDate: date('start_date'),
  endDate: date('end_date'),
  isActive: boolean('is_active').notNull().default(true),
})
export type MarketTrendRow = typeof marketTrends.$inferSelect
