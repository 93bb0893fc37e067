import { written, type Expectations } from '#test/expectations.ts'
import { trendCategories, trendImpacts } from './contract/market-trends.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/forecasting/**': 'admins',
    'GET /api/analytics/**': 'staff',
    'GET /api/forecasting/**': 'staff',
  },
  columns: {
    market_trends: { words: 'category impact' },
    product_forecasts: { words: 'period currency' },
    sales_forecasts: { words: 'period currency' },
  },
  auditedKinds: ['market_trend', 'product_forecast', 'sales_forecast'],
  texts: written([...trendCategories, ...trendImpacts]),
}
