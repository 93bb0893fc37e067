export * from './measuring-analytics.ts'
export * from './measuring.ts'
