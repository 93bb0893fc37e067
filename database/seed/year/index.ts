import type { CountryCode } from 'libphonenumber-js'
import type { Pool, PoolClient } from 'pg'
import { insertDemoRates } from '../demo-rates.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  readProductsForSale,
  type ProductForSale,
} from '#modules/catalog/server/products/products-for-sale.ts'
import { markAllOfThisTransaction } from '#modules/demo/server/mark-demo.ts'
import { daysRepository, periods } from '#modules/measuring/server/days.repository.ts'
import { usualCountry } from '../country.ts'
import { fillCatalogue, finishCatalogue } from '../demo.ts'
import { isEmpty } from '../insert-rows.ts'
import { daysAfter, type Calendar } from './calendar.ts'
import { drawYear, type YearSetup } from './draw-year.ts'
import { numbersOf, type Numbers } from './numbers.ts'
import { measuredDays } from './measured.ts'
import { writeYear } from './write-year.ts'

export interface YearOptions {
  /** Decimals of the shop's currency: 0 for VND, 2 for EUR. */
  currencyExponent: number
  timeZone: string
  /** Of the shop: that of its customers. */
  country?: CountryCode
  /** The same seed generates the same year. */
  seed?: number
  /** The end of the year: nothing happens after this time. */
  now?: Date
  print?: (line: string) => void
}

/** The result; `there` means that the shop already has a demo year and nothing was done. */
export type YearResult = { filled: true; orders: number } | { filled: false; reason: 'there' }

const usualSeed = 7
/** Maximum number of products that are ordered. */
const maxProducts = 64

/**
 * Adds a year of business to a shop: orders, customers, stock, quotes and everything else that the back office shows,
 * up to now. A shop without products gets the demo catalog first. Runs in one transaction and marks everything as demo
 * content. If two processes run it, the second waits and then finds it done.
 */
export async function seedYear(pool: Pool, options: YearOptions): Promise<YearResult> {
  return transaction(pool, async (client) => {
    // Waits for any other process that adds or removes demo content.
    await client.query('SET LOCAL lock_timeout = 0')
    await client.query('LOCK TABLE demo_records IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await client.query(`SELECT FROM demo_records WHERE kind = 'orders' LIMIT 1`)
    if (rows.length > 0) return { filled: false, reason: 'there' }
    await client.query('LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE')
    const isNew = await isEmpty(client, 'products')
    if (isNew) await fillCatalogue(client, { ...options, withCustomers: false })
    const orders = await fillYear(client, options)
    if (isNew) await finishCatalogue(client)
    await publishInvalidation(client, ['/api'])
    return { filled: true, orders }
  })
}

async function productsOf(client: PoolClient): Promise<ProductForSale[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM products WHERE archived_at IS NULL AND (base_price > 0 OR price_per_sqm > 0)
     ORDER BY is_featured DESC, created_at DESC, id LIMIT $1`,
    [maxProducts],
  )
  if (rows.length === 0)
    throw new Error(
      'No product of this shop has a price, so nothing can have been ordered. Give one a price first.',
    )
  const products = await readProductsForSale(
    createDb(client),
    rows.map(({ id }) => id),
  )
  const place = new Map(rows.map(({ id }, index) => [id, index]))
  return products.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

/** Demo products without a bill of materials. */
async function withoutBill(
  client: PoolClient,
  products: readonly ProductForSale[],
): Promise<readonly ProductForSale[]> {
  const { rows } = await client.query<{ id: string }>(`
    SELECT id FROM products WHERE NOT EXISTS (SELECT FROM bills_of_materials WHERE product_id = products.id)
      AND (xmin = (SELECT pg_current_xact_id()::xid)
        OR id::text IN (SELECT id FROM demo_records WHERE kind = 'products'))`)
  const ids = new Set(rows.map(({ id }) => id))
  return products.filter(({ id }) => ids.has(id))
}

/** What a year of this shop is drawn from. */
export async function readSetup(
  client: PoolClient,
  options: YearOptions,
): Promise<YearSetup & { numbers: Numbers }> {
  const { currencyExponent: exponent, timeZone, country = usualCountry, now = new Date() } = options
  const numbers = await numbersOf(client)
  const products = await productsOf(client)
  return {
    products,
    withoutBill: await withoutBill(client, products),
    numbers,
    exponent,
    timeZone,
    country,
    now,
    seed: (options.seed ?? usualSeed) + numbers.earlierFills * 1_000_003,
  }
}

async function fillYear(client: PoolClient, options: YearOptions): Promise<number> {
  const setup = await readSetup(client, options)
  const year = drawYear(setup)
  const { calendar, orders } = year
  await reportInShopCurrency(client, setup.exponent)
  await writeYear(client, year, setup.numbers)
  await countMeasuring(client, setup.timeZone, calendar)
  await insertDemoRates(client, calendar.today)
  await markAllOfThisTransaction(client)
  for (const fold of ['fold_order_days', 'fold_stock_months', 'fold_crm_sums'])
    await client.query(`SELECT ${fold}()`)
  return orders.length
}

/**
 * Amounts of stock and deals are written in dollars for a shop in dong; of a currency with decimals a unit is worth
 * about as much as a dollar, so there they are in the shop's currency. Amounts and a choice of the owner's own stay.
 */
export async function reportInShopCurrency(client: PoolClient, exponent: number): Promise<void> {
  if (exponent === 0) return
  const isOwn = (kind: string) => `xmin <> (SELECT pg_current_xact_id()::xid)
    AND id::text NOT IN (SELECT id FROM demo_records WHERE kind = '${kind}')`
  await client.query(`UPDATE reporting_currency SET currency = s.currency, version = version + 1
    FROM shop_currency s WHERE version = 1
      AND NOT EXISTS (SELECT FROM inventory_items WHERE (unit_cost > 0 OR selling_price > 0) AND ${isOwn('inventory_items')})
      AND NOT EXISTS (SELECT FROM opportunities WHERE value > 0 AND ${isOwn('opportunities')})`)
}

async function countMeasuring(client: PoolClient, timeZone: string, { today, at }: Calendar): Promise<void> {
  const days = daysRepository(createDb(client), timeZone)
  const steps = { daily: 1, weekly: 7, monthly: 28 } as const
  for (const period of periods)
    for (let ago = measuredDays; ago >= 0; ago -= steps[period])
      await days.count(period, at(daysAfter(today, -ago), 720))
}
