import { and, sql } from 'drizzle-orm'
import type { ForecastSort, ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { dayIn } from '../../rules/publish-day.ts'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { productActuals, salesActuals } from './actuals.ts'
import { forecastOrder, matching } from './forecasts.finding.ts'
import type { ForecastFilter } from './forecasts.finding.ts'
import { productForecasts, salesForecasts } from './forecasts.tables.ts'
import type { ProductForecastRow, SalesForecastRow } from './forecasts.tables.ts'
import { productForecastOnWire, salesForecastOnWire } from './forecasts.wire.ts'

export interface ShopFacts {
  /** Decimals of the currency. */
  exponent: number
  /** Periods begin and end in it. */
  timeZone: string
}

interface Asked {
  filter: ForecastFilter
  sort: ForecastSort
  limit: number
  cursor: string | undefined
}

/** Names of these products, also of those not on sale any more. */
async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from products where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** SQL of the forecasts, and what the orders say to each of them. */
export function forecastsRepository({ exponent, timeZone }: ShopFacts) {
  const today = () => dayIn(timeZone, new Date())

  async function page<T extends typeof salesForecasts | typeof productForecasts>(
    db: Db,
    table: T,
    { filter, sort, limit, cursor }: Asked,
  ) {
    const order = forecastOrder(table, sort)
    const where = matching(table, filter, today())
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(table as typeof salesForecasts)
        .where(and(where, order.after(order.read(cursor))))
        .orderBy(...order.by)
        .limit(limit + 1),
      countRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`),
    ])
    return { rows: rows as unknown as T['$inferSelect'][], total, cursorOf: order.cursorOf }
  }

  return {
    today,
    salesPage: (db: Db, asked: Asked) => page(db, salesForecasts, asked),
    productsPage: (db: Db, asked: Asked) => page(db, productForecasts, asked),

    async salesOnWire(db: Db, rows: SalesForecastRow[]): Promise<SalesForecast[]> {
      const actualOf = await salesActuals(db, rows, timeZone)
      const facts = { today: today(), exponent }
      return rows.map((row) => salesForecastOnWire(row, { ...facts, actual: actualOf(row) }))
    },

    async productsOnWire(db: Db, rows: ProductForecastRow[]): Promise<ProductForecast[]> {
      const actualOf = await productActuals(db, rows, timeZone)
      const names = await namesOf(db, [...new Set(rows.map(({ productId }) => productId))])
      const facts = { today: today(), exponent }
      return rows.map((row) => {
        const productName = names.get(row.productId) ?? ''
        return productForecastOnWire(row, { ...facts, actual: actualOf(row), productName })
      })
    },
  }
}
export type ForecastsRepository = ReturnType<typeof forecastsRepository>
