import type { ProductForecast, SalesForecast } from '../contract/forecasting.ts'
import { isStrongMatch, variance } from '../rules/accuracy.ts'
import type { Outcome } from '../rules/accuracy.ts'
import { toMajor } from '../../../kernel/rules/money.ts'
import type { Actual } from './actuals.ts'
import type { ProductForecastRow, SalesForecastRow } from './forecasts.tables.ts'

export interface Facts {
  actual: Actual
  /** The day it is in the shop. */
  today: string
  /** Decimals of the currency. */
  exponent: number
}

/** What came of the stretch, as soon as anything came: the future is not zero. */
function came<Figures extends Record<string, number>>(
  { lines }: Actual,
  figures: Figures,
): Figures | { [Name in keyof Figures]: null } {
  if (lines > 0) return figures
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as {
    [Name in keyof Figures]: null
  }
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

export function serializeSalesForecast(row: SalesForecastRow, facts: Facts): SalesForecast {
  const { actual, exponent } = facts
  const actualRevenue = toMajor(actual.revenue, exponent)
  return {
    ...known(row, { forecast: row.forecastRevenue, actual: actualRevenue }, facts),
    forecastRevenue: row.forecastRevenue,
    forecastUnits: row.forecastUnits,
    confidence: row.confidence,
    ...came(actual, { actualRevenue, actualUnits: actual.lines }),
  }
}

export function serializeProductForecast(
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
    ...came(actual, {
      actualDemand: actual.lines,
      actualRevenue: toMajor(actual.revenue, exponent),
      actualArea: actual.area,
    }),
  }
}
