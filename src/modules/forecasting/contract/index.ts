export * from './forecast-suggestions.ts'
export * from './forecasting.ts'
export * from './market-trends.ts'
export * from './sales-analytics.ts'
