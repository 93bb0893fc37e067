export { ceilQuantity, floorQuantity, roundQuantity, unitSymbol } from './stock.ts'
export { batchShares, type BatchShare, type BatchStock } from './batches.ts'
