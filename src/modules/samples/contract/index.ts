export * from './limits.ts'
export * from './recipient.ts'
export * from './samples.ts'
