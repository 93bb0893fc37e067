export { OrderTaxes } from './order-taxes.tsx'
