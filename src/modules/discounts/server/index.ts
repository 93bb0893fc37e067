export { findDiscount, useDiscount } from './use-discount.ts'
