export * from './production/index.ts'
export { maxOrderLines } from './order-lines.ts'
