/** The price of a product in major units, with the lowest one of the 30 days before it. */
export interface ReducedPrice {
  price: number
  lowest: number
}

/**
 * By how many percent a price is below the lowest one of the 30 days before it, rounded down to a whole number; null
 * where it is not below it by at least one.
 * Source: directive 98/6/EC, article 6a.
 * @example reductionPercent({ price: 69, lowest: 79 }) // 12
 */
export function reductionPercent({ price, lowest }: ReducedPrice): number | null {
  if (lowest <= 0 || price >= lowest) return null
  // As whole numbers, because 100 * (79 - 69) / 79 is exact enough only by chance.
  const [less, whole] = [Math.round((lowest - price) * 1000), Math.round(lowest * 1000)]
  const percent = Math.floor((less * 100) / whole)
  return percent > 0 ? percent : null
}
