import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { maxRatesImports, ratesImport, ratesUndoDays, type RatesImport } from '../contract/index.ts'
import { exchangeRateImports, type RateColumns, type WrittenRate } from './currency.tables.ts'

export type RatesImportRow = typeof exchangeRateImports.$inferSelect

export const columnsOf = ({ fromCurrency, toCurrency, day, rate }: RateColumns): RateColumns => {
  return { fromCurrency, toCurrency, day, rate }
}

export const serializeRatesImport = (row: Omit<RatesImportRow, 'written'>): RatesImport =>
  serializeColumns(ratesImport.shape, row)

/** Whether an import is listed and can be undone. */
const isRecent = sql`${exchangeRateImports.createdAt} >= now() - make_interval(days => ${ratesUndoDays})`

/** SQL of the imports of rates. */
export function ratesImportsRepository(db: Db) {
  const { id, created, changed, kept, createdAt, undoneAt } = exchangeRateImports
  return {
    /** The latest imports, newest first. */
    latest: () =>
      db
        .select({ id, created, changed, kept, createdAt, undoneAt })
        .from(exchangeRateImports)
        .where(isRecent)
        .orderBy(desc(createdAt), desc(id))
        .limit(maxRatesImports),

    /** Stores what an import wrote. Resolves with the import's id. */
    async insert(written: readonly WrittenRate[]): Promise<string> {
      const changes = written.filter(({ before }) => before !== null).length
      const [row] = await db
        .insert(exchangeRateImports)
        .values({
          created: written.length - changes,
          changed: changes,
          written: [...written],
          // Not `now()`, the start of the transaction: imports of the same rates wait for each other.
          createdAt: sql`clock_timestamp()`,
        })
        .returning({ id })
      if (row === undefined) throw new Error('the database took an import of rates and gave none back')
      return row.id
    },

    /**
     * Locks the import until the transaction ends; null if there is none, or it is too old. One undo at a time, because
     * an undo also changes later imports.
     */
    async lock(importId: string): Promise<RatesImportRow | null> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('undo of exchange rates'))`)
      const [row] = await db
        .select()
        .from(exchangeRateImports)
        .where(sql`${eq(id, importId)} and ${isRecent}`)
        .for('update')
      return row ?? null
    },

    /**
     * Passes the way back of an import on to the next import of the same rate that was not undone: if that one replaced
     * exactly what this one wrote, its undo returns to what was before this one. Resolves with the rates that have a next
     * import, and whether it inherits.
     */
    async inherit(
      { id: undone, createdAt: at }: RatesImportRow,
      written: readonly WrittenRate[],
    ): Promise<Map<string, 'inherits' | 'follows'>> {
      const { rows } = await db.execute<{ rate: string; fits: boolean }>(sql`
        with replaced as (
          select r.id, r.before, r.after from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
            as r(id text, before jsonb, after jsonb)),
        following as (
          select distinct on (r.id) i.id as import, r.id as rate, r.before as inherited, w -> 'before' = r.after as fits
          from ${exchangeRateImports} i, jsonb_array_elements(i.written) w, replaced r
          where i.undone_at is null and i.id <> ${undone} and i.created_at >= ${at.toISOString()}::timestamptz
            and w ->> 'id' = r.id
          order by r.id, i.created_at, i.id),
        passed as (
          update ${exchangeRateImports} i set written = (
            select jsonb_agg(case when f.rate is null then w else jsonb_set(w, '{before}', coalesce(f.inherited, 'null')) end order by place)
            from jsonb_array_elements(i.written) with ordinality as of_import (w, place)
            left join following f on f.import = i.id and f.fits and f.rate = w ->> 'id')
          where i.id in (select import from following where fits))
        select rate, fits from following`)
      return new Map(rows.map(({ rate, fits }) => [rate, fits ? 'inherits' : 'follows']))
    },

    /** Notes that it was undone, except what is kept, and forgets what it wrote. */
    async setUndone(importId: string, reasons: RatesImportRow['kept']): Promise<RatesImportRow> {
      const [row] = await db
        .update(exchangeRateImports)
        .set({ undoneAt: sql`now()`, kept: reasons, written: [] })
        .where(eq(id, importId))
        .returning()
      if (row === undefined) throw new Error('an import of rates vanished while it was undone')
      return row
    },
  }
}
