export { quotesOfOrder, useToastWrite } from './staff-quotes.ts'
