export * from './bank-files.ts'
export * from './ledger.ts'
export * from './open-items.ts'
export * from './own-payment.ts'
