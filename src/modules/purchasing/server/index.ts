export { purchasingRepository } from './purchasing.repository.ts'
export { onOrder } from './reorder.repository.ts'
