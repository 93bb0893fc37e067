export * from './production/index.ts'
export { cashRounding } from './cash-rounding.ts'
export { maxOrderLines, openForLines } from './order-lines.ts'
