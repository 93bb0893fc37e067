import { maxGridSideMm, maxGridSides } from '../contract.ts'
import type { PriceGrid } from './price-grid.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * The first error of a grid, by row and column as the person who pasted it counts them; null for a valid grid. Row 1
 * has the widths and column 1 the lengths, so the first price is in row 2, column 2.
 */
export function gridFault({ widthsMm, lengthsMm, prices }: PriceGrid): string | null {
  const first = maxGridSides + 2
  if (widthsMm.length > maxGridSides)
    return staffText('Column {{first}}: at most {{maxGridSides}} widths', { first, maxGridSides })
  if (lengthsMm.length > maxGridSides)
    return staffText('Row {{first}}: at most {{maxGridSides}} lengths', { first, maxGridSides })
  const width = firstNotRising(widthsMm)
  if (width !== -1)
    return staffText('Column {{width}}: {{widthsMm}}', {
      width: width + 2,
      widthsMm: notAbove(widthsMm, width),
    })
  const length = firstNotRising(lengthsMm)
  if (length !== -1)
    return staffText('Row {{length}}: {{lengthsMm}}', {
      length: length + 2,
      lengthsMm: notAbove(lengthsMm, length),
    })
  const [widest, longest] = [widthsMm.at(-1) ?? 0, lengthsMm.at(-1) ?? 0]
  if (widest > maxGridSideMm)
    return staffText('Column {{length}}: {{widest}} is above {{maxGridSideMm}}', {
      length: widthsMm.length + 1,
      widest,
      maxGridSideMm,
    })
  if (longest > maxGridSideMm)
    return staffText('Row {{length}}: {{longest}} is above {{maxGridSideMm}}', {
      length: lengthsMm.length + 1,
      longest,
      maxGridSideMm,
    })
  const cells = widthsMm.length * lengthsMm.length
  return prices.length === cells
    ? null
    : staffText('There are {{length}} prices for {{cells}} sizes', { length: prices.length, cells })
}

/** The index of the first value not above the one before it; -1 if all ascend. */
const firstNotRising = (sides: readonly number[]) =>
  sides.findIndex((side, index) => !(side > (sides[index - 1] ?? 0)))

const notAbove = (sides: readonly number[], at: number) =>
  staffText('{{sides}} is not above {{sides2}}', { sides: sides[at] as number, sides2: sides[at - 1] ?? 0 })
