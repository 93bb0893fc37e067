import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
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

/** SQL of the exchange rates, many at a time. */
export function exchangeRatesRepository(db: Db) {
  return {
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
