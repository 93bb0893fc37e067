import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure } from '#kernel/contract/wire.ts'

const turnoverLine = z.object({
  quarter: z.number().int(),
  /** As the tax class of what was sold names it; empty: none. */
  activity: z.string(),
  currency: z.string(),
  /** Without tax. */
  net: figure,
  /** As the shop prices it: with the tax where prices contain it. */
  amount: figure,
})
export type TurnoverLine = z.output<typeof turnoverLine>

export const getTurnover = endpoint({
  method: 'GET',
  path: '/api/documents/turnover',
  access: 'staff',
  also: ['bookkeeper'],
  summary:
    'Turnover of the invoices of a year by quarter and activity, credit notes taken off; a tax class says its activity',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
  success: { status: 200, body: z.array(turnoverLine) },
})
