import { z } from 'zod'
import { figure } from '#kernel/contract/wire.ts'

/**
 * The kinds of charges and discounts in addition to the pieces. `cover` is what a customer pays so that pieces that
 * were measured wrongly are made again without a share.
 */
export const chargeKinds = ['delivery', 'fitting', 'tax', 'discount', 'cover', 'other'] as const

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
  /** The most that a percentage takes off, in major units; missing: no limit. */
  cap: figure.optional(),
  /** The numbers of the lines that a discount is for, counted from 1; missing: all. */
  lines: z.array(z.number().int()).optional(),
  /** What a discount is for; missing: the pieces. */
  of: z.literal('delivery').optional(),
  /**
   * How a discount is split over the lines, in their order and in major units; missing for other charges, and in orders
   * that have neither a discount of the shop nor the price of a group.
   */
  allocated: z.array(figure).optional(),
})
export type OrderCharge = z.output<typeof orderCharge>
