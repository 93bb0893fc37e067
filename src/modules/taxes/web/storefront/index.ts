export { TaxLines } from './tax-lines.tsx'
