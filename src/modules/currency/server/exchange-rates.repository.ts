import { eq, inArray, or, sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort } from '#kernel/http/lists.ts'
import { trimTrailingZeros, type ExchangeRate } from '../contract/index.ts'
import { exchangeRates, type ExchangeRateRow, type RateColumns } from './currency.tables.ts'

/** Without trailing zeros: `25450`, `0.0000393`. */
export const plainRate = (rate: string): string => trimTrailingZeros(rate)

export function serializeExchangeRate(row: ExchangeRateRow): ExchangeRate {
  return {
    id: row.id,
    from: row.fromCurrency,
    to: row.toCurrency,
    day: row.day,
    rate: plainRate(row.rate),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const sortables = {
  day: {
    column: exchangeRates.day,
    // The cursor holds midnight of the day as a timestamp.
    type: 'moment',
    valueOf: (row: ExchangeRateRow) => `${row.day}T00:00:00.000Z`,
  },
} as const
export const exchangeRateSort = (sort: string) =>
  keysetSort<ExchangeRateRow>(sort, sortables, exchangeRates.id)

const conditionOf = (q: string | undefined) => {
  const code = q?.toUpperCase()
  return code ? or(eq(exchangeRates.fromCurrency, code), eq(exchangeRates.toCurrency, code)) : undefined
}

/** SQL of the exchange rates. */
export function exchangeRatesRepository(db: Db) {
  const rowsOf = (
    q: string | undefined,
    order: KeysetSort<ExchangeRateRow>,
    limit: number,
    cursor: Cursor | null,
  ) => {
    const [condition, after] = [conditionOf(q), order.after(cursor)]
    const where = condition && after ? sql`${condition} and ${after}` : (condition ?? after)
    return db
      .select()
      .from(exchangeRates)
      .where(where)
      .orderBy(...order.by)
      .limit(limit)
  }

  return {
    async page(
      q: string | undefined,
      order: KeysetSort<ExchangeRateRow>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const [rows, total] = await Promise.all([
        rowsOf(q, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${exchangeRates} where ${conditionOf(q) ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching rates, in batches. */
    all: (q: string | undefined, order: KeysetSort<ExchangeRateRow>) =>
      inBatches((last: ExchangeRateRow | undefined, size) =>
        rowsOf(q, order, size, last ? order.cursorOf(last) : null),
      ),

    /** Locks the rate until the transaction ends. */
    async lock(id: string): Promise<ExchangeRateRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(exchangeRates).where(eq(exchangeRates.id, id)).for('update')
      return row ?? null
    },

    async insert(columns: RateColumns): Promise<ExchangeRateRow> {
      const [row] = await db.insert(exchangeRates).values(columns).returning()
      if (row === undefined) throw new Error('inserting an exchange rate returned no row')
      return row
    },

    async update(id: string, columns: Partial<RateColumns>): Promise<ExchangeRateRow> {
      const [row] = await db
        .update(exchangeRates)
        .set({ ...columns, version: sql`${exchangeRates.version} + 1` })
        .where(eq(exchangeRates.id, id))
        .returning()
      if (row === undefined) throw new Error('an exchange rate was deleted while it was changed')
      return row
    },

    remove: (id: string) => db.delete(exchangeRates).where(eq(exchangeRates.id, id)),

    /** Locks and returns the rates of these pairs and days, in either direction. */
    async lockAll(keys: readonly Omit<RateColumns, 'rate'>[]): Promise<ExchangeRateRow[]> {
      if (keys.length === 0) return []
      return db
        .select()
        .from(exchangeRates)
        .where(
          sql`(least(${exchangeRates.fromCurrency}, ${exchangeRates.toCurrency}),
            greatest(${exchangeRates.fromCurrency}, ${exchangeRates.toCurrency}), ${exchangeRates.day}) in (
            select least(k."fromCurrency", k."toCurrency"), greatest(k."fromCurrency", k."toCurrency"), k.day
            from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
              as k("fromCurrency" text, "toCurrency" text, day date))`,
        )
        .orderBy(exchangeRates.id)
        .for('update')
    },

    /** Locks and returns the rates with these ids. */
    lockByIds: (ids: readonly string[]): Promise<ExchangeRateRow[]> =>
      db
        .select()
        .from(exchangeRates)
        .where(inArray(exchangeRates.id, [...ids]))
        .orderBy(exchangeRates.id)
        .for('update'),

    async removeAll(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(exchangeRates).where(inArray(exchangeRates.id, [...ids]))
    },

    /** Inserts these rates, replacing those of the same pair and day. */
    async saveAll(rates: readonly RateColumns[]): Promise<ExchangeRateRow[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into ${exchangeRates} as stored (from_currency, to_currency, day, rate)
        select r."fromCurrency", r."toCurrency", r.day, r.rate
        from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
          as r("fromCurrency" text, "toCurrency" text, day date, rate numeric)
        on conflict (least(from_currency, to_currency), greatest(from_currency, to_currency), day) do update
          set from_currency = excluded.from_currency, to_currency = excluded.to_currency, rate = excluded.rate,
            version = stored.version + 1
        returning id`)
      const ids = rows.map(({ id }) => id)
      return ids.length === 0 ? [] : db.select().from(exchangeRates).where(inArray(exchangeRates.id, ids))
    },
  }
}
