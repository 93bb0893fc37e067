import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { version } from '../../../kernel/contract/wire.ts'
import { currency, currencyCode } from './currency-code.ts'
import { exchangeRate } from './exchange-rates.ts'

export const reportingCurrency = z.object({
  /** In which inventory, CRM and forecasting report, and in which staff type amounts there. */
  currency,
  /** In which the shop sells. */
  shopCurrency: currency,
  /** The two differ, and there is a rate between them of any day. */
  converts: z.boolean(),
  /** The rate of today between the two; null without one that is at most 366 days old, and for one currency. */
  today: exchangeRate.pick({ from: true, to: true, day: true, rate: true }).nullable(),
  version,
})
export type ReportingCurrency = z.output<typeof reportingCurrency>

const path = '/api/settings/reporting-currency'

export const getReportingCurrency = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The currency in which inventory, CRM and forecasting report, and its rate of today',
  success: { status: 200, body: reportingCurrency },
  errors: [],
})

export const putReportingCurrency = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary:
    'Change the reporting currency. Amounts that were typed keep their numbers, so that has to be confirmed where there are any',
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object({
    currency: currencyCode,
    /** The numbers of items and opportunities were meant in the new currency. */
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
  summary: 'Days with orders for which no rate between shop currency and reporting currency is known',
  success: {
    status: 200,
    body: z.object({
      days: z.number().int(),
      first: z.iso.date().nullable(),
      last: z.iso.date().nullable(),
    }),
  },
  errors: [],
})
