import { z } from 'zod'
import { maxQuantity } from '#modules/pricing/contract.ts'

const rule = `Must be a whole number from 1 to ${maxQuantity}`

/** How many pieces of one product are ordered. */
export const quantity = z.number(rule).int(rule).min(1, rule).max(maxQuantity, rule)
