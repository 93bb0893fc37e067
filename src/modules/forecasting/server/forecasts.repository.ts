import { sql } from 'drizzle-orm'
import type { ProductForecast, SalesForecast } from '../contract/forecasting.ts'
import { currenciesOf } from '#modules/currency/server/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { Db } from '#kernel/database/db.ts'
import { productActuals, salesActuals } from './actuals.ts'
import {
  productForecasts,
  salesForecasts,
  type ProductForecastRow,
  type SalesForecastRow,
} from './forecasts.tables.ts'
import { serializeProductForecast, serializeSalesForecast } from './forecasts.serializer.ts'

export interface ShopConfig {
  /** The currency in which the shop sells. */
  currency: string
  /** The time zone in which periods begin and end. */
  timeZone: string
}

type Table = typeof salesForecasts | typeof productForecasts

/** Names of products, including those no longer on sale. */
async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from products where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns whether another forecast has the same period (and product) as one of these. */
async function duplicatesOf(db: Db, table: Table, rows: readonly (SalesForecastRow | ProductForecastRow)[]) {
  const ids = rows.map(({ id }) => id)
  const others = sql`other.starts_on = mine.starts_on and other.ends_on = mine.ends_on and other.id <> mine.id`
  const same = table === productForecasts ? sql`${others} and other.product_id = mine.product_id` : others
  const { rows: duplicateRows } = await db.execute<{ id: string }>(sql`
    select id from ${table} as mine where id = any(${sql.param(ids)}::uuid[])
      and exists (select from ${table} as other where ${same})`)
  const duplicates = new Set(duplicateRows.map(({ id }) => id))
  return ({ id }: { id: string }) => duplicates.has(id)
}

/** SQL of the forecasts, with actual values from orders. */
export function forecastsRepository({ currency: shop, timeZone }: ShopConfig) {
  const today = () => dayIn(timeZone, new Date())

  const stored = {
    today,
    currencies: (db: Db) => currenciesOf(db, shop),

    async serializeSales(db: Db, rows: SalesForecastRow[]): Promise<SalesForecast[]> {
      const currencies = await currenciesOf(db, shop)
      const actualOf = await salesActuals(db, rows, { timeZone, currencies })
      const isDuplicate = await duplicatesOf(db, salesForecasts, rows)
      const facts = { today: today(), currencies }
      return rows.map((row) =>
        serializeSalesForecast(row, { ...facts, actual: actualOf(row), isDuplicate: isDuplicate(row) }),
      )
    },

    async serializeProducts(db: Db, rows: ProductForecastRow[]): Promise<ProductForecast[]> {
      const currencies = await currenciesOf(db, shop)
      const actualOf = await productActuals(db, rows, { timeZone, currencies })
      const names = await namesOf(db, [...new Set(rows.map(({ productId }) => productId))])
      const isDuplicate = await duplicatesOf(db, productForecasts, rows)
      const facts = { today: today(), currencies }
      return rows.map((row) => {
        const productName = names.get(row.productId) ?? ''
        return serializeProductForecast(row, {
          ...facts,
          actual: actualOf(row),
          productName,
          isDuplicate: isDuplicate(row),
        })
      })
    },
  }
  return stored
}
export type ForecastsRepository = ReturnType<typeof forecastsRepository>
