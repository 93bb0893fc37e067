export * from './public-quote.ts'
export * from './quotes.ts'
export * from './quote-pdf.ts'
export * from './quote-signature.ts'
