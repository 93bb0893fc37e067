export { ceilQuantity, floorQuantity, roundQuantity, unitSymbol } from './stock.ts'
