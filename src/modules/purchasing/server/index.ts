export { purchasingRepository } from './purchasing.repository.ts'
export { dueDeliveries, onOrder } from './reorder.repository.ts'
