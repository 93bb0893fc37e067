import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay, figure } from '#kernel/contract/wire.ts'
import { taxesOnWire } from './order-taxes.ts'

export const tryTaxes = endpoint({
  method: 'POST',
  path: '/api/settings/taxes/try',
  access: 'staff',
  summary: 'The taxes of amounts for an address and a day, as an order would have them; nothing is stored',
  body: z.object({
    country: z.string().trim().max(2).default(''),
    region: z.string().trim().max(100).default(''),
    postcode: z.string().trim().max(20).default(''),
    /** The VAT number of a business in another country of the Union. */
    vatNumber: z.string().trim().max(30).default(''),
    /** Omitted: today. */
    day: calendarDay('Must be a day, like 2027-01-01').optional(),
    /** Prices of pieces in major units, with their class. */
    amounts: z
      .array(
        z.object({
          amount: figure.nonnegative('Must be 0 or more'),
          taxClass: z.string().max(30).default(''),
        }),
      )
      .min(1)
      .max(100),
  }),
  success: {
    status: 200,
    /** The taxes are missing while the shop charges none. */
    body: z.object({ total: figure, taxes: taxesOnWire.optional() }),
  },
})
