/**
 * Prices by width and length, as manufacturers print them: a size between two columns costs as much as the larger
 * one.
 */
export interface PriceGrid {
  /** Whole millimetres, ascending. */
  widthsMm: readonly number[]
  lengthsMm: readonly number[]
  /** Minor units, row by row: all widths of the first length, then of the next. 0 means not made. */
  prices: readonly number[]
}

/** The price of a size in minor units, at the smallest width and length that are large enough; null if not made. */
export function gridPrice(
  { widthsMm, lengthsMm, prices }: PriceGrid,
  { widthMm, lengthMm }: { widthMm: number; lengthMm: number },
): number | null {
  const column = widthsMm.findIndex((width) => width >= widthMm)
  const row = lengthsMm.findIndex((length) => length >= lengthMm)
  if (column === -1 || row === -1) return null
  return prices[row * widthsMm.length + column] || null
}

/** The largest sides that a grid has prices for. */
export function gridLimits({ widthsMm, lengthsMm }: PriceGrid): { maxWidthMm: number; maxLengthMm: number } {
  return { maxWidthMm: widthsMm.at(-1) ?? 0, maxLengthMm: lengthsMm.at(-1) ?? 0 }
}

/**
 * The price per square metre for lists and sorting: that of a 1 × 1 m piece, or else of the nearest size that is made.
 */
export function gridPerSqm(grid: PriceGrid): number {
  const square = gridPrice(grid, { widthMm: 1000, lengthMm: 1000 })
  if (square !== null) return square
  const { widthsMm, lengthsMm, prices } = grid
  let nearest = { price: 0, distance: Number.POSITIVE_INFINITY }
  prices.forEach((price, at) => {
    const width = widthsMm[at % widthsMm.length] ?? 0
    const length = lengthsMm[Math.floor(at / widthsMm.length)] ?? 0
    const distance = Math.abs(width - 1000) + Math.abs(length - 1000)
    if (price > 0 && distance < nearest.distance) nearest = { price, distance }
  })
  return nearest.price
}
