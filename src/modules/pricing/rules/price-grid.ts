import type { SizeLimits } from './size.ts'

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

/** Sizes in which a grid and the size limits differ, in whole millimetres. */
export interface GridGap {
  side: 'width' | 'length'
  /** `unpriced`: within the limits, but larger than the grid. `unused`: sides of the grid that no size needs. */
  kind: 'unpriced' | 'unused'
  fromMm: number
  toMm: number
}

/** Where a grid has no price for sizes within the limits, or prices for sizes outside of them; widths first. */
export function gridGaps({ widthsMm, lengthsMm }: PriceGrid, limits: SizeLimits): GridGap[] {
  return [
    ...gapsOf('width', widthsMm, limits.minWidthMm, limits.maxWidthMm),
    ...gapsOf('length', lengthsMm, limits.minLengthMm, limits.maxLengthMm),
  ]
}

function gapsOf(side: GridGap['side'], sides: readonly number[], least: number, most: number): GridGap[] {
  const largest = sides.at(-1) ?? 0
  const below = sides.filter((at) => at < least)
  // The first side from the largest allowed one on still has its price.
  const above = sides.filter((_, index) => (sides[index - 1] ?? 0) >= most)
  return [
    ...(largest < most
      ? [{ side, kind: 'unpriced' as const, fromMm: Math.max(largest, least), toMm: most }]
      : []),
    ...[below, above].flatMap((unused) =>
      unused.length > 0
        ? [{ side, kind: 'unused' as const, fromMm: unused[0] as number, toMm: unused.at(-1) as number }]
        : [],
    ),
  ]
}

/**
 * The price per square metre for lists and sorting: that of a 1 × 1 m piece, or else of the nearest size that is made.
 */
export function gridPerSqm(grid: PriceGrid): number {
  const square = gridPrice(grid, { widthMm: 1000, lengthMm: 1000 })
  if (square !== null) return square
  const { widthsMm, lengthsMm, prices } = grid
  let nearest = { price: 0, distance: Number.POSITIVE_INFINITY }
  prices.forEach((price, index) => {
    const width = widthsMm[index % widthsMm.length] ?? 0
    const length = lengthsMm[Math.floor(index / widthsMm.length)] ?? 0
    const distance = Math.abs(width - 1000) + Math.abs(length - 1000)
    if (price > 0 && distance < nearest.distance) nearest = { price, distance }
  })
  return nearest.price
}
