export * from './customers.ts'
export * from './groups.ts'
export * from './interactions.ts'
export * from './timeline.ts'
