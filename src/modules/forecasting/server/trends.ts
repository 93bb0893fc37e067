import { serveResource } from '#kernel/record/serve-resource.ts'
import { marketTrend } from '../contract/market-trends.ts'
import { marketTrends } from './forecasts.tables.ts'

/** Market trends, noted beside the forecasts. */
export const trends = serveResource(marketTrend, marketTrends, {
  label: ({ name }) => name,
  invalidates: ['/api/forecasting'],
})
