export * from './public-quote.ts'
export * from './quotes.ts'
