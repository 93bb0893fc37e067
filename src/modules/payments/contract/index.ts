export * from './card-payments.ts'
export * from './ledger.ts'
export * from './open-items.ts'
export * from './own-payment.ts'
