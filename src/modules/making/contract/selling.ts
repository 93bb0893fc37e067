import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { language, version } from '../../../kernel/contract/wire.ts'
import { safetyStandard } from './making.ts'

/** Settings for all products: the child-safety rule set, and the shop's days off. */

/** Maximum number of days off: three years of them. */
const maxHolidays = 120

const sellingFields = {
  safety: safetyStandard,
  /** Days off of the shop, besides Saturdays and Sundays: `2027-01-01`. */
  holidays: z
    .array(z.iso.date('Must be a day, like 2027-01-01'))
    .max(maxHolidays, `At most ${maxHolidays} days`)
    .transform((days) => [...new Set(days)].sort()),
  /** The language of the workshop's documents. */
  language,
}

/** The stored form; missing fields have their defaults. */
export const storedSelling = z.object({
  safety: safetyStandard.default('en13120'),
  holidays: z.array(z.string()).default([]),
  language: language.default('en'),
})
export type Selling = z.output<typeof storedSelling>

const selling = z.object({
  safety: safetyStandard,
  holidays: z.array(z.string()),
  language,
  version,
})
export type SellingSettings = z.output<typeof selling>

export const getSelling = endpoint({
  method: 'GET',
  path: '/api/settings/selling',
  access: 'staff',
  summary:
    'The rule set of child safety, the days on which the shop does not work, and the language of its papers',
  success: { status: 200, body: selling },
  errors: [],
})

export const putSelling = endpoint({
  method: 'PUT',
  path: '/api/settings/selling',
  access: 'admins',
  summary:
    'Change the rule set of child safety, the days off or the language of papers; what is left out stays',
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object(sellingFields).partial().extend({ version: version.optional() }),
  success: { status: 200, body: selling },
  errors: ['version_conflict', 'precondition_failed'],
})
export type SellingForm = z.input<typeof putSelling.body>
