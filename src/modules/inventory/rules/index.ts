export { ceilQuantity, floorQuantity, roundQuantity } from './stock.ts'
