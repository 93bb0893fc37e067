export * from './production/index.ts'
export { cashRounding } from './cash-rounding.ts'
export { nameOfCharge } from './charges.ts'
export { hasConfiguredPieces, maxOrderLines, openForMaking } from './order-lines.ts'
