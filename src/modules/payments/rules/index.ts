export * from './cash-discount.ts'
