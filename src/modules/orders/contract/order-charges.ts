import { z } from 'zod'
import { figure } from '#kernel/contract/wire.ts'

/** Charges and discounts in addition to the pieces. */
export const chargeKinds = ['delivery', 'fitting', 'tax', 'discount', 'other'] as const

export const maxCharges = 20

export const orderCharge = z.object({
  kind: z.enum(chargeKinds),
  /** Empty: the name of its kind is shown. */
  label: z.string(),
  /** Major units; negative for a discount. */
  amount: figure,
  /**
   * The charge is this percentage of the pieces and the charges before it, and is worked out again with every change;
   * missing for a fixed amount.
   */
  percent: figure.optional(),
})
export type OrderCharge = z.output<typeof orderCharge>
