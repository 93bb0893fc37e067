export * from './customer-info.ts'
export * from './orders-admin.ts'
export * from './orders.ts'
