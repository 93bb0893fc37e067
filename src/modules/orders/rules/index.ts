export * from './production/index.ts'
export { cashRounding } from './cash-rounding.ts'
export { nameOfCharge, workOutCharges } from './charges.ts'
export {
  changeableUntil,
  hasConfiguredPieces,
  maxOrderLines,
  openForBuyer,
  openForLines,
  openForMaking,
} from './order-lines.ts'
