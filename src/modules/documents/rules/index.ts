export * from './amounts.ts'
export * from './law.ts'
