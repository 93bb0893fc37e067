import { eq, or } from 'drizzle-orm'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  listExchangeRates,
  sameCurrency,
  updateExchangeRate,
  type ExchangeRate,
} from '../contract/index.ts'
import { exchangeRates, type RateColumns } from './currency.tables.ts'
import { serializeExchangeRate } from './exchange-rates.repository.ts'

/** The endpoints that return converted amounts, which are invalidated when a rate changes. */
export const pathsWithAmounts = [
  '/api/settings',
  '/api/inventory',
  '/api/crm',
  '/api/forecasting',
  '/api/analytics',
]

const fileColumns: CsvColumns<ExchangeRate> = {
  day: (row) => row.day,
  from: (row) => row.from,
  to: (row) => row.to,
  rate: (row) => ({ decimal: unmistakable(row.rate) }),
}

/**
 * Appends a zero to exactly three decimals, which could be read as thousands on re-import: `1.085` becomes `1.0850`.
 */
const unmistakable = (rate: string) => (/\.\d{3}$/.test(rate) ? `${rate}0` : rate)

export const rateLabel = (row: RateColumns) => `${row.fromCurrency} ${row.toCurrency} ${row.day}`

/** The rates from or to a currency. */
function conditionOf(q: string | undefined) {
  const code = q?.toUpperCase()
  return code ? or(eq(exchangeRates.fromCurrency, code), eq(exchangeRates.toCurrency, code)) : undefined
}

/** Exchange rates, maintained by administrators. */
export const servedExchangeRates = serveResource(
  {
    entity: 'exchange_rate',
    notFound: 'exchange_rate_not_found',
    listAll: listExchangeRates,
    create: createExchangeRate,
    update: updateExchangeRate,
    remove: deleteExchangeRate,
  },
  exchangeRates,
  {
    serialize: (rows) => rows.map(serializeExchangeRate),
    label: rateLabel,
    invalidates: pathsWithAmounts,
    where: ({ q }) => conditionOf(q),
    csv: { name: 'exchange-rates', kind: 'exchange_rate', columns: fileColumns },
    duplicate: () => refuse('exchange_rate_taken'),
    columnsOf({ from: fromCurrency, to: toCurrency, day, rate }, { stored }) {
      const pair = { ...stored, ...(fromCurrency && { fromCurrency }), ...(toCurrency && { toCurrency }) }
      if (pair.fromCurrency === pair.toCurrency)
        return refuse('invalid_body', { fields: { to: sameCurrency } })
      return { fromCurrency, toCurrency, day, rate }
    },
  },
)
