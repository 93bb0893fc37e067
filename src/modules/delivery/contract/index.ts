export * from './choices.ts'
export * from './methods.ts'
export * from './price-table.ts'
export { comparablePostcode } from './table-faults.ts'
