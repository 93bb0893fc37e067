/**
 * Prices per square metre: width × length × price per square metre, rounded half up once per line to the currency's
 * minor unit, then summed. Other price models are in `piece-price.ts`.
 */

/** The prices of a product in minor units: per square metre, and the fallback. */
export interface Prices {
  pricePerSqm: number | null | undefined
  basePrice: number | null | undefined
}

/** Price per square metre in minor units: the product's own, else its base price, else 0. */
export function pricePerSqm({ pricePerSqm, basePrice }: Prices): number {
  for (const price of [pricePerSqm, basePrice]) {
    if (typeof price === 'number' && Number.isFinite(price) && price > 0) return price
  }
  return 0
}

const SQUARE_MILLIMETRES = 1_000_000n

/** The largest exact amount in minor units; the database refuses larger ones. */
export const largestAmount = Number.MAX_SAFE_INTEGER

/**
 * Price of one line in minor units, rounded half up. Exact for every size and price, because millimetres and minor
 * units are multiplied as integers.
 * @param widthMm whole millimetres; negative or not a finite number counts as 0
 * @param lengthMm likewise
 * @param perSqm minor units per square metre, whole
 */
export function linePrice(widthMm: number, lengthMm: number, perSqm: number): number {
  if (![widthMm, lengthMm, perSqm].every((factor) => factor > 0 && Number.isFinite(factor))) return 0
  const exact = BigInt(Math.round(widthMm)) * BigInt(Math.round(lengthMm)) * BigInt(Math.round(perSqm))
  return Number((2n * exact + SQUARE_MILLIMETRES) / (2n * SQUARE_MILLIMETRES))
}

/** Sum of line prices in minor units. */
export function totalPrice(lines: readonly number[]): number {
  return lines.reduce((sum, price) => sum + price, 0)
}
