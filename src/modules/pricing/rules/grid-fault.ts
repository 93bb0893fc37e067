import { maxGridSideMm, maxGridSides } from '../contract.ts'
import type { PriceGrid } from './price-grid.ts'

/**
 * The first error of a grid, by row and column as the person who pasted it counts them; null for a valid grid. Row 1
 * has the widths and column 1 the lengths, so the first price is in row 2, column 2.
 */
export function gridFault({ widthsMm, lengthsMm, prices }: PriceGrid): string | null {
  const first = maxGridSides + 2
  if (widthsMm.length > maxGridSides) return `Column ${first}: at most ${maxGridSides} widths`
  if (lengthsMm.length > maxGridSides) return `Row ${first}: at most ${maxGridSides} lengths`
  const width = firstNotRising(widthsMm)
  if (width !== -1) return `Column ${width + 2}: ${notAbove(widthsMm, width)}`
  const length = firstNotRising(lengthsMm)
  if (length !== -1) return `Row ${length + 2}: ${notAbove(lengthsMm, length)}`
  const [widest, longest] = [widthsMm.at(-1) ?? 0, lengthsMm.at(-1) ?? 0]
  if (widest > maxGridSideMm) return `Column ${widthsMm.length + 1}: ${widest} is above ${maxGridSideMm}`
  if (longest > maxGridSideMm) return `Row ${lengthsMm.length + 1}: ${longest} is above ${maxGridSideMm}`
  const cells = widthsMm.length * lengthsMm.length
  return prices.length === cells ? null : `There are ${prices.length} prices for ${cells} sizes`
}

/** The index of the first value not above the one before it; -1 if all ascend. */
const firstNotRising = (sides: readonly number[]) =>
  sides.findIndex((side, at) => !(side > (sides[at - 1] ?? 0)))

const notAbove = (sides: readonly number[], at: number) => `${sides[at]} is not above ${sides[at - 1] ?? 0}`
