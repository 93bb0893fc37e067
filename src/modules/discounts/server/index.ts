export { findDiscounts, moveUses, useDiscounts, type ApplicableDiscount } from './use-discount.ts'
