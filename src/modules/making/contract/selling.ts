import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { calendarDay, language, version, ifMatch } from '#kernel/contract/wire.ts'
import { safetyStandard } from './making.ts'
import { workshop } from './workshop.ts'

/**
 * Settings for all products: child safety, days and time of the workshop, samples, withdrawals, changes by customers,
 * the order button.
 */

/** Maximum number of days off, enough for three years. */
const maxHolidays = 120

const days = z
  .array(calendarDay('Must be a day, like 2027-01-01'))
  .max(maxHolidays, `At most ${maxHolidays} days`)
  .transform((list) => [...new Set(list)].sort())

/** What the order button says instead of the usual words, by language; an empty text takes the usual ones again. */
const orderButton = z
  .partialRecord(
    language,
    z
      .string()
      .trim()
      .max(60, 'At most 60 characters')
      .regex(/^\P{Cc}*$/u, 'Please write it on one line'),
  )
  .meta({ maxProperties: languageCodes.length })

/** At most two weeks: longer, and no order would be made. */
const hoursRule = 'Must be a whole number of hours from 0 to 336'
export const defaultChangeHours = 24

/** The days in which consumers of the European Union can withdraw from a distance purchase, after its delivery. */
export const withdrawalDays = 14

const sellingFields = {
  safety: safetyStandard,
  /** Days of the week without work, from 0 for Sunday to 6 for Saturday. */
  restDays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .transform((list) => [...new Set(list)].sort())
    .refine((list) => list.length < 7, 'The workshop works on one day of the week at least'),
  /** Days off in addition to the rest days: `2027-01-01`. */
  holidays: days,
  /** Rest days and days off on which the workshop works, such as the Saturdays that make up for a holiday. */
  extraDays: days,
  /** The language of the workshop's documents. */
  language,
  /** Whether samples of swatches are sent by post. */
  samples: z.boolean(),
  /**
   * Whether an agreed discount shrinks when a customer removes pieces of an order; if not, such a change is refused.
   */
  scalesDiscounts: z.boolean(),
  /**
   * Whether checkout, orders, confirmations and documents say beside each line whether it can be withdrawn from: pieces of
   * a given size cannot, goods sold by the piece can.
   */
  withdrawalNotices: z.boolean(),
  orderButton,
  /** The time of the workshop, into which orders are planned; null: they have lead days. */
  workshop: workshop.nullable(),
  /** For how many hours customers are left time to change a new order; 0: until the shop confirms it. */
  changeHours: z.number(hoursRule).int(hoursRule).min(0, hoursRule).max(336, hoursRule),
}

/** The stored settings; missing fields have their defaults. */
export const storedSelling = z.object({
  safety: safetyStandard.default('en13120'),
  restDays: z.array(z.number()).default([0, 6]),
  holidays: z.array(z.string()).default([]),
  extraDays: z.array(z.string()).default([]),
  language: language.default('en'),
  samples: z.boolean().default(false),
  scalesDiscounts: z.boolean().default(false),
  withdrawalNotices: z.boolean().default(false),
  orderButton: orderButton.optional(),
  workshop: workshop.optional(),
  changeHours: z.number().default(defaultChangeHours),
})
export type Selling = z.output<typeof storedSelling>

const selling = z.object({
  safety: safetyStandard,
  restDays: z.array(z.number()),
  holidays: z.array(z.string()),
  extraDays: z.array(z.string()),
  language,
  samples: z.boolean(),
  scalesDiscounts: z.boolean(),
  withdrawalNotices: z.boolean(),
  /** Only present where it has words of its own. */
  orderButton: z.partialRecord(language, z.string()).optional(),
  /** Only present where the workshop has time of its own. */
  workshop: workshop.optional(),
  changeHours: z.number(),
  version,
})
export type SellingSettings = z.output<typeof selling>

export const getSelling = endpoint({
  method: 'GET',
  path: '/api/settings/selling',
  access: 'staff',
  summary:
    'The rule set of child safety, the days on which the shop does not work, the language of its papers, and whether it sends samples',
  success: { status: 200, body: selling },
})

export const putSelling = endpoint({
  method: 'PUT',
  path: '/api/settings/selling',
  access: 'admins',
  summary:
    'Change the rule set of child safety, the days off, the language of papers or whether samples are sent; what is left out stays',
  headers: ifMatch,
  body: z.object(sellingFields).partial().extend({ version: version.optional() }),
  success: { status: 200, body: selling },
  errors: ['version_conflict', 'precondition_failed'],
})
export type SellingForm = z.input<typeof putSelling.body>

const publicHoliday = z.object({
  /** `2027-02-06` */
  day: z.string(),
  name: z.string(),
})
export type PublicHoliday = z.output<typeof publicHoliday>

export const listPublicHolidays = endpoint({
  method: 'GET',
  path: '/api/settings/selling/public-holidays',
  access: 'admins',
  summary: 'The public holidays of the shop’s country in a year, as a suggestion for its days off',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
  success: { status: 200, body: z.array(publicHoliday) },
})
