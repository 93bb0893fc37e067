import { z } from 'zod'
import { shownCustomFields } from '#kernel/contract/custom-fields.ts'
import { amount, id } from '#kernel/contract/wire.ts'
import { maxQuantity } from '#modules/pricing/contract.ts'

const rule = `Must be a whole number from 1 to ${maxQuantity}`

/** How many pieces of one product are ordered. */
export const quantity = z.number(rule).int(rule).min(1, rule).max(maxQuantity, rule)

/** Ordered goods that are sold by the piece, with their name and price at the time of the order. */
export const orderedGoods = z.object({
  product_id: id.nullable(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  unit_price: amount,
  /** Of all of them. */
  calculated_price: amount,
  /** What modules add to them, for their buyer; omitted where they say nothing. */
  buyer_texts: z.array(z.string()).optional(),
  /** Fields that modules add, for staff; omitted in a shop without such modules. */
  custom_fields: shownCustomFields('order_line').optional(),
})
export type OrderedGoods = z.output<typeof orderedGoods>
