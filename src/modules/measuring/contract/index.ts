export * from './marked-sheet.ts'
export * from './measuring-analytics.ts'
export * from './measuring.ts'
