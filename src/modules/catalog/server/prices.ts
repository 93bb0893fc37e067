import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { pricePerSqm } from './search.ts'
import { products } from './products.tables.ts'

/** Each price per square metre in minor units, the lowest first, and how many products cost at most that: two numbers each. */
export type Prices = Float64Array

/**
 * Among how many products prices are counted once for all bounds. Words are what takes long to find, so for them it
 * pays with more products than the 10,000 up to which each number is exact.
 */
export const maxProducts = { withWords: 50_000, withoutWords: 10_000 }

/**
 * The prices of what a condition finds; null when it finds more than so many products. Products share prices, so
 * there are far fewer of these than products.
 */
export async function pricesOf(db: Db, where: SQL | undefined, max: number): Promise<Prices | null> {
  const { rows } = await db.execute<{ price: string; found: number }>(sql`
    select price, count(*)::int as found
    from (select ${pricePerSqm} as price from ${products} where ${where} limit ${max + 1}) as found
    group by price order by price`)
  const prices = new Float64Array(2 * rows.length)
  let upTo = 0
  for (const [at, { price, found }] of rows.entries()) {
    upTo += found
    prices.set([Number(price), upTo], 2 * at)
  }
  return upTo > max ? null : prices
}

/** How many products cost between two prices, both included. Grows with the logarithm of the number of prices. */
export function between(
  prices: Prices,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  return Math.max(0, countUntil(prices, (price) => price > to) - countUntil(prices, (price) => price >= from))
}

/** How many products come before the first price that is so, which all that follow are too. */
function countUntil(prices: Prices, isSo: (price: number) => boolean): number {
  let low = 0
  let high = prices.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(prices[2 * middle] as number)) high = middle
    else low = middle + 1
  }
  return low === 0 ? 0 : (prices[2 * low - 1] as number)
}
