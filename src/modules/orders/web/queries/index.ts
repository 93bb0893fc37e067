export { useDeliverOrder } from './order-writes.ts'
export { orderById, orderSheets } from './staff-orders.ts'
