export * from './production/index.ts'
export { maxOrderLines, openForLines } from './order-lines.ts'
