export { purchasingRepository } from './purchasing.repository.ts'
export { dueDeliveries, onOrder } from './reorder.repository.ts'
export {
  buyPieces,
  changeBought,
  lockPurchases,
  purchasesOf,
  supplierNames,
  warnOfPiece,
  type Purchase,
} from './purchased-pieces.ts'
