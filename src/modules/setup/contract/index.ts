export * from './opening.ts'
export * from './setup.ts'
