import { written, type Expectations } from '#test/expectations.ts'
import { trendCategories, trendImpacts } from './contract/market-trends.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/forecasting/**': 'admins',
    'GET /api/analytics/**': 'staff',
    'GET /api/forecasting/**': 'staff',
  },
  columns: {
    market_trends: { inside: 'name description', words: 'category impact' },
    product_forecasts: { inside: 'notes', words: 'period currency' },
    sales_forecasts: { inside: 'notes', words: 'period currency' },
  },
  auditedKinds: ['market_trend', 'product_forecast', 'sales_forecast'],
  texts: written([...trendCategories, ...trendImpacts]),
}
