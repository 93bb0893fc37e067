export { ceilQuantity, floorQuantity, roundQuantity, unitSymbol } from './stock.ts'
export { batchShares, type BatchShare } from './batches.ts'
