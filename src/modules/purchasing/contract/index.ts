export * from './purchasing.ts'
export * from './reorder.ts'
export * from './received-invoices.ts'
