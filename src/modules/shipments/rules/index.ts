export * from './shipments.ts'
