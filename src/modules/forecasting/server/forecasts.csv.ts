import type { ProductForecast, SalesForecast } from '../contract/forecasting.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'

type Forecast = SalesForecast | ProductForecast

/** The percentage by which the actual value exceeds the forecast, to two decimals. */
const variance = ({ variance: percent }: Forecast) => percent && Math.round(percent * 100) / 100

const periodColumns: CsvColumns<Forecast> = {
  period: (row) => row.period,
  year: (row) => row.year,
  quarter: (row) => row.quarter,
  month: (row) => row.month,
  starts_on: (row) => row.startsOn,
  ends_on: (row) => row.endsOn,
  ended: (row) => row.periodEnded,
}
const end: CsvColumns<Forecast> = {
  variance_percent: variance,
  strong_match: (row) => row.strongMatch,
  notes: (row) => row.notes,
  currency: (row) => row.currency,
  actual_currency: (row) => (row.actualRevenue === null ? null : row.actualCurrency),
  id: (row) => row.id,
}

export const salesForecastColumns: CsvColumns<SalesForecast> = {
  ...periodColumns,
  forecast_revenue: (row) => row.forecastRevenue,
  forecast_units: (row) => row.forecastUnits,
  actual_revenue: (row) => row.actualRevenue,
  actual_units: (row) => row.actualUnits,
  confidence: (row) => row.confidence,
  ...end,
}

export const productForecastColumns: CsvColumns<ProductForecast> = {
  product: (row) => row.productName,
  product_id: (row) => row.productId,
  ...periodColumns,
  forecast_quantity: (row) => row.forecastQuantity,
  forecast_revenue: (row) => row.forecastRevenue,
  actual_quantity: (row) => row.actualDemand,
  actual_revenue: (row) => row.actualRevenue,
  actual_area_sqm: (row) => row.actualArea,
  seasonal_factor: (row) => row.seasonalFactor,
  trend_factor: (row) => row.trendFactor,
  ...end,
}
