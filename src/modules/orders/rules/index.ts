export { maxOrderLines } from './order-lines.ts'
