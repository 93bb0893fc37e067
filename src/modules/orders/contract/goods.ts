import { z } from 'zod'

/** Maximum number of pieces of one product in an order. */
export const maxQuantity = 999

const rule = `Must be a whole number from 1 to ${maxQuantity}`

/** How many pieces of one product are ordered. */
export const quantity = z.number(rule).int(rule).min(1, rule).max(maxQuantity, rule)
