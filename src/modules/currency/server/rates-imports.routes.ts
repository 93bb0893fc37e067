import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { auditAll } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { RetainedRecord } from '#kernel/record/importer.ts'
import { listRatesImports, maxRatesKept, ratesUndoDays, undoRatesImport } from '../contract/index.ts'
import type { ExchangeRateRow, RateColumns, WrittenRate } from './currency.tables.ts'
import { exchangeRatesRepository, plainRate, serializeExchangeRate } from './exchange-rates.repository.ts'
import { rateLabel, pathsWithAmounts } from './exchange-rates.service.ts'
import {
  ratesImportsRepository,
  serializeRatesImport,
  type RatesImportRow,
} from './rates-imports.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Rates per statement; PostgreSQL limits the number of parameters. */
const AT_ONCE = 1000

/** By value, not by version: an import can be undone after a later one was. */
const saysTheSame = (row: RateColumns, other: RateColumns) =>
  rateLabel(row) === rateLabel(other) && plainRate(row.rate) === plainRate(other.rate)

const stillSays = (row: ExchangeRateRow | undefined, { after }: WrittenRate) =>
  row !== undefined && saysTheSame(row, after)

/**
 * What an undo keeps, and why. Undoing an import takes its values out of the history of each rate: where a later import
 * replaced a value, the rate stays as that one wrote it, also if a still later one wrote the same value again, and undoing
 * the later import then returns to what was before the older one, not to the value that was undone. In whichever order
 * imports are undone, the rates end as they were before the first of them.
 */
async function retained(
  db: Db,
  row: RatesImportRow,
  { some, rows }: { some: readonly WrittenRate[]; rows: ReadonlyMap<string, ExchangeRateRow> },
): Promise<Map<string, RetainedRecord>> {
  const followed = await ratesImportsRepository(db).inherit(row, some)
  const retainedLines = some.filter((line) => followed.has(line.id) || !stillSays(rows.get(line.id), line))
  const reasonOf = (id: string) => {
    if (!rows.has(id)) return staffText('It is no longer there')
    if (followed.get(id) === 'inherits') return staffText('A later import changed it')
    return staffText('It was changed since')
  }
  return new Map(retainedLines.map(({ id, after }) => [id, { name: rateLabel(after), reason: reasonOf(id) }]))
}

/** Undoes some of what an import wrote, except rates that were changed or deleted since. */
async function undoSome(
  db: Db,
  row: RatesImportRow,
  { some, by }: { some: readonly WrittenRate[]; by: Actor },
): Promise<RetainedRecord[]> {
  const repository = exchangeRatesRepository(db)
  const rows = new Map((await repository.lockByIds(some.map(({ id }) => id))).map((rate) => [rate.id, rate]))
  const retainedById = await retained(db, row, { some, rows })
  const back = some.filter(({ id }) => !retainedById.has(id))
  await repository.removeAll(back.flatMap(({ id, before }) => (before === null ? [id] : [])))
  const saved = new Map(
    (await repository.saveAll(back.flatMap(({ before }) => before ?? []))).map((rate) => [rate.id, rate]),
  )
  await auditAll(
    db,
    back.map(({ id, after }) => {
      const rate = saved.get(id)
      const before = serializeExchangeRate(rows.get(id) as ExchangeRateRow)
      const of = { by, id, label: rateLabel(after), before }
      return rate
        ? { ...of, action: 'exchange_rate.update', after: serializeExchangeRate(rate) }
        : { ...of, action: 'exchange_rate.delete' }
    }),
  )
  return [...retainedById.values()]
}

/** The imports of rates, and their undo. */
export function mountRatesImports(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, listRatesImports, async () =>
    (await ratesImportsRepository(createDb(pool)).latest()).map(serializeRatesImport),
  )

  mount(http, undoRatesImport, ({ params, actor }) =>
    transactionOrRefusal(pool, async (db) => {
      const repository = ratesImportsRepository(db)
      const row = await repository.lock(params.id)
      if (row === null) return refuse('import_not_found')
      if (row.undoneAt !== null) return refuse('import_state')
      const retainedRecords: RetainedRecord[] = []
      for (let offset = 0; offset < row.written.length; offset += AT_ONCE) {
        const batch = row.written.slice(offset, offset + AT_ONCE)
        retainedRecords.push(...(await undoSome(db, row, { some: batch, by: actor })))
      }
      await publishInvalidation(db, pathsWithAmounts)
      return serializeRatesImport(await repository.setUndone(row.id, retainedRecords.slice(0, maxRatesKept)))
    }),
  )
}

/** Deletes imports that can no longer be undone. */
export const purgeRatesImports = (pool: Pool) =>
  pool.query('delete from exchange_rate_imports where created_at < now() - make_interval(days => $1)', [
    ratesUndoDays,
  ])
