export * from './cash-discount.ts'
export * from './bank-files.ts'
export * from './match-payment.ts'
export * from './payout.ts'
