import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount } from '#kernel/contract/wire.ts'

/** How cash on delivery is rounded. */
const cashRoundingSettings = z.object({
  /** The step in major units; null: cash is not rounded. */
  step: amount.nullable(),
})
export type CashRoundingSettings = z.output<typeof cashRoundingSettings>

/** No currency has a larger note. */
const largestStep = 1_000_000

const path = '/api/settings/cash-rounding'

export const getCashRounding = endpoint({
  method: 'GET',
  path,
  access: 'anyone',
  summary: 'The rounding step for amounts paid in cash on delivery',
  success: { status: 200, body: cashRoundingSettings },
})

export const putCashRounding = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change the cash rounding step for new orders; null: no rounding',
  body: z.object({
    step: z
      .number({ error: 'A number is required' })
      .positive('Must be above 0')
      .max(largestStep, 'At most 1,000,000')
      .nullable(),
  }),
  success: { status: 200, body: cashRoundingSettings },
  errors: ['invalid_body'],
})

/** The cash fields of an order; omitted where cash is not rounded. */
export const cashFields = {
  /** Collected in addition to the total, in major units; negative when less is collected. */
  cash_rounding: z.number().optional(),
  /** The amount to collect: the rounded total. */
  cash_total: amount.optional(),
}
