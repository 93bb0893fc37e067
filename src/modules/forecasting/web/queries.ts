import { listProducts } from '../../catalog/contract/catalog.ts'
import { readForecastSuggestions } from '../contract/forecast-suggestions.ts'
import type { ForecastPeriod } from '../contract/forecasting.ts'
import { listProductForecasts, listSalesForecasts, readForecastAccuracy } from '../contract/forecasting.ts'
import { listMarketTrends } from '../contract/market-trends.ts'
import { readSalesAnalytics } from '../contract/sales-analytics.ts'
import { read } from '../../../kernel/web/api.ts'

const overviewRows = 5

export const forecastAccuracy = read(readForecastAccuracy)
export const salesAnalytics = read(readSalesAnalytics)
export const newestSalesForecasts = read(listSalesForecasts, { query: { limit: overviewRows } })
export const newestProductForecasts = read(listProductForecasts, { query: { limit: overviewRows } })
/** For the chart: the latest stretches of time. */
export const latestSalesForecasts = read(listSalesForecasts, { query: { limit: 12, sort: '-starts' } })
/** What a forecast can be about. */
export const productChoices = read(listProducts, { query: { limit: 500 } })
/** What to expect of the stretches to come: of the shop, or of one product. */
export const suggestionsOf = (period: ForecastPeriod, productId?: string) =>
  read(readForecastSuggestions, { query: productId === undefined ? { period } : { period, productId } })
/** What moves the market, newest first. */
export const marketTrends = read(listMarketTrends, { query: { limit: 500 } })
