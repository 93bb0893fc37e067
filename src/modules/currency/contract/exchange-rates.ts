import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, listQuery, moment, version } from '#kernel/contract/wire.ts'
import { currency, currencyCode } from './currency-code.ts'

/** Maximum size of a file of rates, in bytes. */
export const ratesLimit = 2 * 1024 * 1024
export const maxRatesImported = 20_000
/** Maximum number of lines listed in a report; its counts cover all lines. */
export const maxRatesReported = 500

const oneRate = 'Must be a number above 0, with at most 12 digits before and after the point'

/** Exact decimal: at most 12 digits before the point and 12 after it. Accepts a number and stores it as it prints. */
export const rate = z
  .union([z.string().trim().max(25, oneRate), z.number().min(0).max(999_999_999_999)], oneRate)
  .transform((input) => (typeof input === 'number' ? withoutExponent(input) : input))
  .refine((text) => /^\d{1,12}(\.\d{1,12})?$/.test(text) && /[1-9]/.test(text), oneRate)

function withoutExponent(number: number): string {
  const text = String(number)
  return text.includes('e') ? trimTrailingZeros(number.toFixed(12)) : text
}

/** A decimal without trailing zeros: `25450`, `0.0000393`. */
export function trimTrailingZeros(decimal: string): string {
  if (!decimal.includes('.')) return decimal
  let end = decimal.length
  while (decimal[end - 1] === '0') end -= 1
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end)
}

export const exchangeRateFields = z.object({
  from: currencyCode,
  to: currencyCode,
  day: calendarDay('Must be a day like 2026-01-31'),
  rate,
})

const different = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || from !== to
export const sameCurrency = 'Must be another currency'

export const exchangeRateInput = exchangeRateFields.refine(different, { path: ['to'], error: sameCurrency })
export type ExchangeRateInput = z.output<typeof exchangeRateInput>

export const exchangeRate = z.object({
  id,
  from: currency,
  to: currency,
  /** Valid from this day until the next rate of the pair, for at most 366 days. */
  day: z.iso.date(),
  /** The value of one unit of `from` in `to`, as a decimal number. */
  rate: z.string(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type ExchangeRate = z.output<typeof exchangeRate>

const path = '/api/settings/exchange-rates'

export const exchangeRateSorts = sortsBy('day')

export const {
  listAll: listExchangeRates,
  create: createExchangeRate,
  update: updateExchangeRate,
  remove: deleteExchangeRate,
} = recordEndpoints({
  path,
  access: { read: 'staff', write: 'admins' },
  noun: 'exchange rate',
  record: exchangeRate,
  query: listQuery.extend({
    /** Only rates that convert from or to this currency. */
    q: z.string().trim().max(3).optional(),
    sort: z.enum(exchangeRateSorts).default('-day'),
  }),
  create: exchangeRateInput,
  change: exchangeRateFields.partial(),
  notFound: 'exchange_rate_not_found',
  refusals: ['exchange_rate_taken'],
  csv: true,
  summaries: {
    list: 'Exchange rates, newest day first; as a file with `Accept: text/csv`',
    create: 'Create an exchange rate that applies from a day on; one rate a day for two currencies',
  },
})

/** A line of the imported file, and what importing it does. */
const importedRate = z.object({
  /** Line number in the file, counting from 1 and including the header. */
  line: z.number().int(),
  action: z.enum(['create', 'change', 'unchanged', 'error']),
  /** The cells exactly as they are in the file. */
  day: z.string(),
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportedRate = z.output<typeof importedRate>

export const ratesReport = z.object({
  dryRun: z.boolean(),
  /** The id by which the import can be undone; null if nothing was written. */
  importId: id.nullable(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Refused lines first, then the others in file order; unchanged lines are left out. */
  lines: z.array(importedRate),
})
export type RatesReport = z.output<typeof ratesReport>

export const importExchangeRates = endpoint({
  method: 'POST',
  path: `${path}/import`,
  access: 'admins',
  summary:
    'Add and change rates from a CSV file with the columns day, from, to and rate: all of its lines, or none',
  query: z.object({
    dryRun: z.enum(['true', 'false']).default('false'),
    /** The decimal separator. If omitted, it is inferred from the column, and an ambiguous number is an error. */
    decimal: z.enum([',', '.']).optional(),
  }),
  consumes: 'text/csv',
  body: z.string().max(ratesLimit),
  success: { status: 200, body: ratesReport },
  errors: ['malformed_csv', 'import_refused'],
})
