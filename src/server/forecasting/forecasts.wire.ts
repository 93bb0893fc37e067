import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { isStrongMatch, variance } from '../../rules/forecast/accuracy.ts'
import type { Outcome } from '../../rules/forecast/accuracy.ts'
import { toMajor } from '../../rules/money.ts'
import type { Actual } from './actuals.ts'
import type { ProductForecastRow, SalesForecastRow } from './forecasts.tables.ts'

export interface Facts {
  actual: Actual
  /** The day it is in the shop. */
  today: string
  /** Decimals of the currency. */
  exponent: number
}

function known(row: SalesForecastRow | ProductForecastRow, outcome: Outcome, { actual, today }: Facts) {
  return {
    id: row.id,
    year: row.year,
    month: row.month,
    quarter: row.quarter,
    period: row.period,
    notes: row.notes,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    periodEnded: row.endsOn < today,
    variance: actual.lines > 0 ? variance(outcome) : null,
    strongMatch: actual.lines > 0 && isStrongMatch(outcome),
    createdBy: row.createdBy,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function salesForecastOnWire(row: SalesForecastRow, facts: Facts): SalesForecast {
  const actualRevenue = toMajor(facts.actual.revenue, facts.exponent)
  return {
    ...known(row, { forecast: row.forecastRevenue, actual: actualRevenue }, facts),
    forecastRevenue: row.forecastRevenue,
    forecastUnits: row.forecastUnits,
    confidence: row.confidence,
    actualRevenue,
    actualUnits: facts.actual.lines,
  }
}

export function productForecastOnWire(
  row: ProductForecastRow,
  facts: Facts & { productName: string },
): ProductForecast {
  const { actual, exponent, productName } = facts
  return {
    ...known(row, { forecast: row.forecastDemand, actual: actual.lines }, facts),
    productId: row.productId,
    productName,
    forecastQuantity: row.forecastDemand,
    forecastDemand: row.forecastDemand,
    forecastRevenue: row.forecastRevenue,
    seasonalFactor: row.seasonalFactor,
    trendFactor: row.trendFactor,
    actualDemand: actual.lines,
    actualRevenue: toMajor(actual.revenue, exponent),
    actualArea: actual.area,
  }
}
