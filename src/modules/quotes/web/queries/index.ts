export { quotesOfOrder } from './staff-quotes.ts'
