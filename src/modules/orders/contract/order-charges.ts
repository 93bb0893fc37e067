import { z } from 'zod'
import { figure } from '../../../kernel/contract/wire.ts'

/** What is charged beside the pieces, or taken off. */
export const chargeKinds = ['delivery', 'fitting', 'tax', 'discount', 'other'] as const

export const maxCharges = 20

export const orderCharge = z.object({
  kind: z.enum(chargeKinds),
  /** Empty: the kind names it. */
  label: z.string(),
  /** Major units, below 0 what is taken off. */
  amount: figure,
})
export type OrderCharge = z.output<typeof orderCharge>
