/**
 * The one price of the shop: width × length × price per square metre, rounded half up once per
 * line to the currency's smallest unit, then summed. Calculator, cart, checkout, order and quote
 * all call this file.
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

/** How a product is priced. */
export interface Offer {
  /** Minor units per square metre, whole. */
  perSqm: number
  /** A smaller piece is charged for so much, square millimetres; null: for its own area. */
  minAreaMm2: number | null
}

export interface Price {
  /** Minor units. */
  total: number
  chargedAreaMm2: number
}

/**
 * Square millimetres that a piece is charged for: its own, but no less than the product's smallest charged area.
 * The shown area stays the piece's own. Source: windowscover.com ("less than 1 m² is calculated as 1 m²").
 */
export function chargedAreaMm2(
  { widthMm, lengthMm }: { widthMm: number; lengthMm: number },
  minAreaMm2: number | null,
): number {
  return Math.max(widthMm * lengthMm, minAreaMm2 ?? 0)
}

/**
 * Price of one piece by its ordered size, which is never the finished one: the charged area × the price per square
 * metre, rounded half up once. Without a smallest charged area it is `linePrice`.
 * @param size whole millimetres; a side that is not above 0 costs nothing
 */
export function priceOf({ perSqm, minAreaMm2 }: Offer, size: { widthMm: number; lengthMm: number }): Price {
  const charged = chargedAreaMm2(size, minAreaMm2)
  const own = size.widthMm * size.lengthMm
  if (!(own > 0) || charged === own)
    return { total: linePrice(size.widthMm, size.lengthMm, perSqm), chargedAreaMm2: own > 0 ? own : 0 }
  return { total: linePrice(charged, 1, perSqm), chargedAreaMm2: charged }
}

/** Sum of line prices in minor units. */
export function totalPrice(lines: readonly number[]): number {
  return lines.reduce((sum, price) => sum + price, 0)
}
