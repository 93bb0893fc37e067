import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { stretchOf } from '../../rules/period.ts'

/** What the forms of forecasts hold. */
export type ForecastValues = {
  productId: string
  year: string
  period: string
  month: string
  quarter: string
  forecastRevenue: string
  /** Units, or the quantity of a product. */
  count: string
  notes: string
}

export const forecastLabels: Record<keyof ForecastValues, string> = {
  productId: 'Product',
  year: 'Year',
  period: 'Period',
  month: 'Month',
  quarter: 'Quarter',
  forecastRevenue: 'Forecast Revenue',
  count: 'Forecast Units',
  notes: 'Notes',
}

/** The current year and the four after it. */
export function yearChoices(also: number | undefined): number[] {
  const now = new Date()
  const years = Array.from({ length: 5 }, (_, index) => now.getFullYear() + index)
  return also === undefined || years.includes(also) ? years : [also, ...years]
}

/** What a new forecast begins with: this month. */
export function noForecast(): ForecastValues {
  const now = new Date()
  return {
    productId: '',
    year: String(now.getFullYear()),
    period: 'monthly',
    month: String(now.getMonth() + 1),
    quarter: String(Math.floor(now.getMonth() / 3) + 1),
    forecastRevenue: '',
    count: '',
    notes: '',
  }
}

export function valuesOf(row: SalesForecast | ProductForecast): ForecastValues {
  return {
    productId: 'productId' in row ? row.productId : '',
    year: String(row.year),
    period: row.period,
    month: String(row.month ?? 1),
    quarter: String(row.quarter ?? 1),
    forecastRevenue: String(row.forecastRevenue),
    count: String('forecastUnits' in row ? row.forecastUnits : row.forecastQuantity),
    notes: row.notes ?? '',
  }
}

/** Empty fields stay away, so that the server says what is missing. */
const numberIn = (text: string) => (text.trim() === '' ? (undefined as never) : Number(text))

/** What both kinds of forecast send. */
export function commonPayload(values: ForecastValues) {
  const period = values.period as SalesForecast['period']
  return {
    ...stretchOf({
      period,
      year: Number(values.year),
      month: Number(values.month),
      quarter: Number(values.quarter),
    }),
    forecastRevenue: numberIn(values.forecastRevenue),
    notes: values.notes,
  }
}

export const countIn = (values: ForecastValues) => numberIn(values.count)
