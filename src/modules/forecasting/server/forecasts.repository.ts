import { and, sql } from 'drizzle-orm'
import type { ForecastSort, ProductForecast, SalesForecast } from '../contract/forecasting.ts'
import { currenciesOf } from '#modules/currency/server/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import { productActuals, salesActuals } from './actuals.ts'
import { forecastSort, forecastConditions, type ForecastFilter } from './forecasts.search.ts'
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

interface ListQuery {
  filter: ForecastFilter
  sort: ForecastSort
  limit: number
  cursor: string | undefined
}

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
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from ${table} as mine where id = any(${sql.param(ids)}::uuid[])
      and exists (select from ${table} as other where ${same})`)
  const duplicates = new Set(found.map(({ id }) => id))
  return ({ id }: { id: string }) => duplicates.has(id)
}

/** SQL of the forecasts, with actual values from orders. */
export function forecastsRepository({ currency: shop, timeZone }: ShopConfig) {
  const today = () => dayIn(timeZone, new Date())

  async function rowsOf<T extends Table>(
    db: Db,
    table: T,
    { filter, sort, limit, after }: Omit<ListQuery, 'cursor'> & { after: Cursor | null },
  ) {
    const order = forecastSort(table, sort)
    const rows = await db
      .select()
      .from(table as typeof salesForecasts)
      .where(and(forecastConditions(table, filter, today()), order.after(after)))
      .orderBy(...order.by)
      .limit(limit)
    return rows as unknown as T['$inferSelect'][]
  }

  async function page<T extends Table>(db: Db, table: T, { cursor, limit, ...query }: ListQuery) {
    const order = forecastSort(table, query.sort)
    const where = forecastConditions(table, query.filter, today())
    const [rows, total] = await Promise.all([
      rowsOf(db, table, { ...query, limit: limit + 1, after: order.read(cursor) }),
      countRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`),
    ])
    return { rows, total, cursorOf: order.cursorOf }
  }

  /** All matching forecasts, serialized, in batches. */
  async function* all<T extends Table, Wire>(
    db: Db,
    table: T,
    query: Pick<ListQuery, 'filter' | 'sort'>,
    onWire: (rows: T['$inferSelect'][]) => Promise<Wire[]>,
  ): AsyncGenerator<Wire> {
    const { cursorOf } = forecastSort(table, query.sort)
    type Pair = { row: T['$inferSelect']; wire: Wire }
    const pairs = inBatches(async (last: Pair | undefined, limit) => {
      const rows = await rowsOf(db, table, { ...query, limit, after: last ? cursorOf(last.row) : null })
      const wires = await onWire(rows)
      return rows.map((row, place): Pair => ({ row, wire: wires[place] as Wire }))
    })
    for await (const { wire } of pairs) yield wire
  }

  const stored = {
    today,
    currencies: (db: Db) => currenciesOf(db, shop),
    salesPage: (db: Db, query: ListQuery) => page(db, salesForecasts, query),
    productsPage: (db: Db, query: ListQuery) => page(db, productForecasts, query),
    allSales: (db: Db, query: Pick<ListQuery, 'filter' | 'sort'>) =>
      all(db, salesForecasts, query, (rows) => stored.serializeSales(db, rows)),
    allProducts: (db: Db, query: Pick<ListQuery, 'filter' | 'sort'>) =>
      all(db, productForecasts, query, (rows) => stored.serializeProducts(db, rows)),

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
