export * from './purchasing.ts'
export * from './reorder.ts'
