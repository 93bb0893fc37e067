export * from './customer-info.ts'
export * from './order-desk.ts'
export * from './orders.ts'
