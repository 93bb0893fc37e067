import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import { maxRatesImports, ratesUndoDays } from '../contract/index.ts'
import type { RatesImport } from '../contract/index.ts'
import { exchangeRateImports } from './currency.tables.ts'
import type { RateColumns, WrittenRate } from './currency.tables.ts'

type ImportRow = typeof exchangeRateImports.$inferSelect

export const columnsOf = ({ fromCurrency, toCurrency, day, rate }: RateColumns): RateColumns => {
  return { fromCurrency, toCurrency, day, rate }
}

export const serializeRatesImport = (row: Omit<ImportRow, 'written'>): RatesImport => ({
  id: row.id,
  created: row.created,
  changed: row.changed,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  kept: row.kept,
})

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
        .values({ created: written.length - changes, changed: changes, written: [...written] })
        .returning({ id })
      if (row === undefined) throw new Error('the database took an import of rates and gave none back')
      return row.id
    },

    /** Locks the import until the transaction ends; null if there is none, or it is too old. */
    async lock(importId: string): Promise<ImportRow | null> {
      if (!isUuid(importId)) return null
      const [row] = await db
        .select()
        .from(exchangeRateImports)
        .where(sql`${eq(id, importId)} and ${isRecent}`)
        .for('update')
      return row ?? null
    },

    /** Notes that it was undone, except what is kept, and forgets what it wrote. */
    async setUndone(importId: string, reasons: ImportRow['kept']): Promise<ImportRow> {
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
