export { findDiscounts, moveUses, useDiscount, type ApplicableDiscount } from './use-discount.ts'
