export * from './currency-code.ts'
export * from './exchange-rates.ts'
export * from './rates-imports.ts'
export * from './reporting-currency.ts'
