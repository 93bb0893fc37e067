export * from './production/index.ts'
export { cashRounding } from './cash-rounding.ts'
export { maxOrderLines, openForLines, openForMaking } from './order-lines.ts'
