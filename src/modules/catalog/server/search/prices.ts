import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { pricePerSqm } from './product-search.ts'
import { products } from '../products/products.tables.ts'

/**
 * Pairs of numbers in one array, the lowest price first: a price per square metre in minor units, and how many
 * products cost at most that.
 */
export type Prices = Float64Array

/**
 * Maximum number of matching products up to which their prices are read once for all price limits. Searching for
 * words is expensive, so with words this pays off for more than the 10,000 products up to which counts are exact.
 */
export const maxProducts = { withWords: 50_000, withoutWords: 10_000 }

/**
 * The prices of the products that match a condition; null when more than `max` match. Products share prices, so
 * there are far fewer prices than products.
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

/**
 * Number of products with a price between two prices, both included. The time grows with the logarithm of the number
 * of prices.
 */
export function countBetween(
  prices: Prices,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  return Math.max(0, countUntil(prices, (price) => price > to) - countUntil(prices, (price) => price >= from))
}

/**
 * Number of products before the first price that fulfils a condition; every higher price must fulfil it too (binary
 * search).
 */
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
