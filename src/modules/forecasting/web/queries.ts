import { listProducts } from '#modules/catalog/contract/index.ts'
import { readForecastAccuracy } from '../contract/forecast-accuracy.ts'
import { readForecastSuggestions } from '../contract/forecast-suggestions.ts'
import {
  createProductForecast,
  createSalesForecast,
  deleteProductForecast,
  deleteSalesForecast,
  listProductForecasts,
  listSalesForecasts,
  updateProductForecast,
  updateSalesForecast,
  type ForecastPeriod,
  type ProductForecast,
  type SalesForecast,
} from '../contract/forecasting.ts'
import { deleteMarketTrend, listMarketTrends, type MarketTrend } from '../contract/market-trends.ts'
import { readSalesAnalytics } from '../contract/sales-analytics.ts'
import { call, read } from '#kernel/web/api.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'

const overviewRows = 5

export const forecastAccuracy = read(readForecastAccuracy)
export const salesAnalytics = read(readSalesAnalytics)
export const newestSalesForecasts = read(listSalesForecasts, { query: { limit: overviewRows } })
export const newestProductForecasts = read(listProductForecasts, { query: { limit: overviewRows } })
/** The latest periods, for the chart. */
export const latestSalesForecasts = read(listSalesForecasts, { query: { limit: 12, sort: '-starts' } })
/** Products for which forecasts can be made. */
export const productChoices = read(listProducts, { query: { limit: 500 } })
/** Suggested forecasts of the shop or of one product. */
export const suggestionsOf = (period: ForecastPeriod, productId?: string) =>
  read(readForecastSuggestions, { query: productId === undefined ? { period } : { period, productId } })
/** Market trends, newest first. */
export const marketTrends = read(listMarketTrends, { query: { limit: 500 } })

/** Every write refetches everything below this path. */
export const forecasting = { path: '/api/forecasting' } as const

export const writeSalesForecast = saveRecord(createSalesForecast, updateSalesForecast)

export const writeProductForecast = saveRecord(createProductForecast, updateProductForecast)

export const useDeleteSalesForecast = () =>
  useWrite({
    write: ({ id }: SalesForecast) => call(deleteSalesForecast, { params: { id } }),
    done: 'Sales forecast deleted successfully',
    failed: 'Failed to delete sales forecast',
    refreshes: [forecasting],
  })

export const useDeleteProductForecast = () =>
  useWrite({
    write: ({ id }: ProductForecast) => call(deleteProductForecast, { params: { id } }),
    done: 'Product forecast deleted successfully',
    failed: 'Failed to delete product forecast',
    refreshes: [forecasting],
  })

export const useDeleteMarketTrend = () =>
  useWrite({
    write: ({ id }: MarketTrend) => call(deleteMarketTrend, { params: { id } }),
    done: 'Market trend deleted successfully',
    failed: 'Failed to delete market trend',
    refreshes: [forecasting],
  })
