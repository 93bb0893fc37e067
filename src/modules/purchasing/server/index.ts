export { purchasingRepository } from './purchasing.repository.ts'
export { dueDeliveries, onOrder } from './reorder.repository.ts'
export {
  buyPieces,
  updatePurchasedPieces,
  lockPurchases,
  purchasesOf,
  supplierNames,
  noteOrderDifference,
  type Purchase,
} from './purchased-pieces.ts'
