import type { ProductForecast, SalesForecast } from '../contract/forecasting.ts'
import { isStrongMatch, variance, type Outcome } from '../rules/accuracy.ts'
import type { Currencies } from '#modules/currency/server/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import type { Actual } from './actuals.ts'
import type { ProductForecastRow, SalesForecastRow } from './forecasts.tables.ts'

export interface MakingAttributes {
  actual: Actual
  /** Today in the shop's time zone. */
  today: string
  currencies: Currencies
  /** Whether there are several forecasts for the period. */
  isDuplicate: boolean
}

/** Actual revenue, in the currency of the forecast if possible, otherwise in the shop's. */
interface ActualMoney {
  actualRevenue: number
  actualCurrency: string
  /** In the shop's currency; null if it was not converted. */
  original: number | null
  originalCurrency: string | null
  /** Whether both are in the same currency. */
  comparable: boolean
}

/** Forecasts without a currency are from before the reporting currency existed; they are in the shop's currency. */
export const currencyOfForecast = (
  { currency }: { currency: string | null },
  { shop }: Pick<Currencies, 'shop'>,
): string => currency ?? shop

/** @param currency currency of the forecast */
export function actualMoney(
  { revenue, converted, lines }: Actual,
  currency: string,
  { shop, reporting, converts }: Currencies,
): ActualMoney {
  const inShop = toMajor(revenue, currencyExponent(shop))
  // Zero needs no exchange rate.
  const nothing = lines === 0 && revenue === 0
  if (currency === shop || nothing) {
    const actualCurrency = nothing ? currency : shop
    return { actualRevenue: inShop, actualCurrency, original: null, originalCurrency: null, comparable: true }
  }
  if (!converts || currency !== reporting || converted === null) {
    const rest = { original: null, originalCurrency: null, comparable: false }
    return { actualRevenue: inShop, actualCurrency: shop, ...rest }
  }
  return {
    actualRevenue: toMajor(converted, currencyExponent(reporting)),
    actualCurrency: reporting,
    original: inShop,
    originalCurrency: shop,
    comparable: true,
  }
}

/** Actual values, or nulls before the first sale, because a future period must not show zero. */
function came<Figures extends Record<string, number>>(
  { lines }: Actual,
  figures: Figures,
): Figures | { [Name in keyof Figures]: null } {
  if (lines > 0) return figures
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as {
    [Name in keyof Figures]: null
  }
}

/** @param outcome null if forecast and actual value are in different currencies */
function known(
  row: SalesForecastRow | ProductForecastRow,
  outcome: Outcome | null,
  { actual, today, currencies, isDuplicate }: MakingAttributes,
) {
  const compared = actual.lines > 0 && outcome
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
    isDuplicate,
    currency: currencyOfForecast(row, currencies),
    variance: compared ? variance(compared) : null,
    strongMatch: compared ? isStrongMatch(compared) : false,
    createdBy: row.createdBy,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function serializeSalesForecast(row: SalesForecastRow, facts: MakingAttributes): SalesForecast {
  const { actual, currencies } = facts
  const money = actualMoney(actual, currencyOfForecast(row, currencies), currencies)
  const outcome = money.comparable ? { forecast: row.forecastRevenue, actual: money.actualRevenue } : null
  return {
    ...known(row, outcome, facts),
    forecastRevenue: row.forecastRevenue,
    forecastUnits: row.forecastUnits,
    confidence: row.confidence,
    ...money,
    ...came(actual, { actualRevenue: money.actualRevenue, actualUnits: actual.lines }),
  }
}

export function serializeProductForecast(
  row: ProductForecastRow,
  facts: MakingAttributes & { productName: string },
): ProductForecast {
  const { actual, currencies, productName } = facts
  const money = actualMoney(actual, currencyOfForecast(row, currencies), currencies)
  return {
    ...known(row, { forecast: row.forecastDemand, actual: actual.lines }, facts),
    productId: row.productId,
    productName,
    forecastQuantity: row.forecastDemand,
    forecastDemand: row.forecastDemand,
    forecastRevenue: row.forecastRevenue,
    seasonalFactor: row.seasonalFactor,
    trendFactor: row.trendFactor,
    ...money,
    ...came(actual, {
      actualDemand: actual.lines,
      actualRevenue: money.actualRevenue,
      actualArea: actual.area,
    }),
  }
}
