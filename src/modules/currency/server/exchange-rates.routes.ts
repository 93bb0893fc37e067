import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { csvFile, wantsCsv, type CsvColumns } from '#kernel/http/csv.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  listExchangeRates,
  sameCurrency,
  updateExchangeRate,
} from '../contract/index.ts'
import type { ExchangeRateRow, RateColumns } from './currency.tables.ts'
import {
  exchangeRateSort,
  exchangeRatesRepository,
  plainRate,
  serializeExchangeRate,
} from './exchange-rates.repository.ts'

/** The endpoints that return converted amounts, which are invalidated when a rate changes. */
export const pathsWithAmounts = [
  '/api/settings',
  '/api/inventory',
  '/api/crm',
  '/api/forecasting',
  '/api/analytics',
]

const fileColumns: CsvColumns<ExchangeRateRow> = {
  day: (row) => row.day,
  from: (row) => row.fromCurrency,
  to: (row) => row.toCurrency,
  rate: (row) => ({ decimal: unmistakable(plainRate(row.rate)) }),
}

/**
 * Appends a zero to exactly three decimals, which could be read as thousands on re-import: `1.085` becomes `1.0850`.
 */
const unmistakable = (rate: string) => (/\.\d{3}$/.test(rate) ? `${rate}0` : rate)

export const rateLabel = (row: RateColumns) => `${row.fromCurrency} ${row.toCurrency} ${row.day}`

/** Exchange rates, maintained by administrators. */
export function mountExchangeRates(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const stored = exchangeRatesRepository(createDb(pool))
  const rates = recordWriter(pool, {
    entity: 'exchange_rate',
    notFound: 'exchange_rate_not_found',
    lock: (db, id) => exchangeRatesRepository(db).lock(id),
    serialize: serializeExchangeRate,
    label: rateLabel,
    invalidates: pathsWithAmounts,
  })
  const duplicate = () => refuse('exchange_rate_taken')

  mount(http, listExchangeRates, async ({ query: { q, sort, limit, cursor }, request, reply }) => {
    const order = exchangeRateSort(sort)
    const after = order.read(cursor)
    if (wantsCsv(request)) {
      return csvFile(reply, {
        name: 'exchange-rates',
        kind: 'exchange_rate',
        columns: fileColumns,
        rows: stored.all(q, order),
      })
    }
    const page = await stored.page(q, order, limit, after)
    return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(
      serializeExchangeRate,
    )
  })

  mount(http, createExchangeRate, async ({ body: { from, to, day, rate }, actor, reply }) => {
    const columns = { fromCurrency: from, toCurrency: to, day, rate }
    const saved = await rates.create({
      actor,
      write: (db) => exchangeRatesRepository(db).insert(columns),
      duplicate,
    })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateExchangeRate, async ({ params, body: { version, ...sent }, headers, actor, reply }) => {
    const saved = await rates.update({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      duplicate,
      write: async (db, row) => {
        const [fromCurrency, toCurrency] = [sent.from ?? row.fromCurrency, sent.to ?? row.toCurrency]
        if (fromCurrency === toCurrency) return refuse('invalid_body', { fields: { to: sameCurrency } })
        const rest = { day: sent.day ?? row.day, rate: sent.rate ?? row.rate }
        return exchangeRatesRepository(db).update(row.id, { fromCurrency, toCurrency, ...rest })
      },
    })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteExchangeRate, async ({ params, headers, actor }) => {
    const removed = await rates.remove({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'] },
      write: async (db, row) => {
        await exchangeRatesRepository(db).remove(row.id)
      },
      answer: () => ({ success: true as const }),
    })
    return removed
  })
}
