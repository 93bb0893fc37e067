import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { version, ifMatch } from '#kernel/contract/wire.ts'
import { currency, currencyCode } from './currency-code.ts'
import { exchangeRate } from './exchange-rates.ts'

export const reportingCurrency = z.object({
  /** The currency in which inventory, CRM and forecasting report, and in which staff enter amounts there. */
  currency,
  /** The currency in which the shop sells. */
  shopCurrency: currency,
  /** Whether the two currencies differ and at least one exchange rate between them exists, of any day. */
  converts: z.boolean(),
  /** Today's rate between the two; null if they are the same, or if no rate is at most 366 days old. */
  today: exchangeRate.pick({ from: true, to: true, day: true, rate: true }).nullable(),
  version,
})
export type ReportingCurrency = z.output<typeof reportingCurrency>

const path = '/api/settings/reporting-currency'

export const getReportingCurrency = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The currency of reports in inventory, CRM and forecasting, and its current rate',
  success: { status: 200, body: reportingCurrency },
})

export const putReportingCurrency = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary:
    'Change the reporting currency. Amounts that were typed keep their numbers, so that has to be confirmed where there are any',
  headers: ifMatch,
  body: z.object({
    currency: currencyCode,
    /** Confirms that the existing amounts of items and opportunities are already in the new currency. */
    numbersStay: z.boolean().default(false),
    version: version.optional(),
  }),
  success: { status: 200, body: reportingCurrency },
  errors: ['reporting_currency_in_use', 'version_conflict', 'precondition_failed'],
})

export const getRateCoverage = endpoint({
  method: 'GET',
  path: '/api/settings/exchange-rates/coverage',
  access: 'staff',
  summary: 'Days with orders that have no exchange rate between the shop currency and the reporting currency',
  success: {
    status: 200,
    body: z.object({
      days: z.number().int(),
      first: z.iso.date().nullable(),
      last: z.iso.date().nullable(),
    }),
  },
})
