export * from './order-taxes.ts'
export * from './tax-rates.ts'
export * from './tax-settings.ts'
