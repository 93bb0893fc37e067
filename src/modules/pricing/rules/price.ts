/**
 * Prices of square metres: width × length × price per square metre, rounded half up once per line to the
 * currency's smallest unit, then summed. What else a piece may be charged by stands in `piece-price.ts`.
 */

/** Prices of a product, in minor units (per square metre, and the fallback). */
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

/** The largest amount that is kept exactly, in minor units; the database refuses more. */
export const largestAmount = Number.MAX_SAFE_INTEGER

/**
 * Price of one line in minor units, rounded half up. Exact for every size and price, because the
 * product of millimetres and minor units is taken in whole numbers.
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
