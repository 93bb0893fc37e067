export * from './production/index.ts'
export { cashRounding } from './cash-rounding.ts'
export { changeableUntil, maxOrderLines, openForBuyer, openForLines, openForMaking } from './order-lines.ts'
