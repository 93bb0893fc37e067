import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { pricePerSqm } from './search.ts'
import { products } from './products.tables.ts'

/** Prices per square metre, minor units, the lowest first. */
export type Prices = Float64Array

const maxPrices = 10_000

/** The prices of what a condition finds; null when it finds more than 10,000. */
export async function pricesOf(db: Db, where: SQL | undefined): Promise<Prices | null> {
  const { rows } = await db.execute<{ prices: number[] }>(sql`
    select coalesce(json_agg(price), '[]') as prices
    from (select ${pricePerSqm} as price from ${products} where ${where} limit ${maxPrices + 1}) as found`)
  const prices = Float64Array.from(rows[0]?.prices ?? [])
  return prices.length > maxPrices ? null : prices.sort()
}

/** How many prices lie between two of them, both included. Grows with the logarithm of their number. */
export function between(
  prices: Prices,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  return Math.max(0, firstWith(prices, (price) => price > to) - firstWith(prices, (price) => price >= from))
}

/** Where those that are so begin, which all that follow are too. */
function firstWith(prices: Prices, isSo: (price: number) => boolean): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(prices[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}
