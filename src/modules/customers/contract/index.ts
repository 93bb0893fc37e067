export * from './customers.ts'
export * from './interactions.ts'
export * from './timeline.ts'
