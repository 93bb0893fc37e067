import { kindDefaults, sizeForOpening } from '../../making/rules/index.ts'
import type { KindMaking } from '../../making/rules/index.ts'
import type { Mount } from '../contract.ts'

/** By how much places of one side, or the diagonals, may differ in an opening that is square; millimetres. */
export const squareWithinMm = 5

/** What of a product's making decides which size its opening needs; millimetres. */
export type TapeMaking = Pick<KindMaking, 'overlap' | 'dropRule'>

/** By which rules an opening is measured as long as no product is known. */
export const generalMaking: TapeMaking = kindDefaults.other

/** What was read off a tape, in millimetres; 0 is not measured yet. */
export interface TapeReadings {
  mount: Mount
  /** At the top, in the middle, at the bottom. */
  widths: readonly number[]
  /** On the left, in the middle, on the right. */
  heights: readonly number[]
  /** Corner to corner, where both were measured. */
  diagonals: readonly number[]
  /** Outside the recess: a sill that stands out from the wall ends the blind. */
  endsAtSill: boolean
}

/** What of an opening is out of square. */
export type OutOfSquare = 'widths' | 'heights' | 'diagonals'

export interface TapeSize {
  widthMm: number
  heightMm: number
  outOfSquare: OutOfSquare[]
}

/**
 * The size to order by three widths and three heights. Inside, the narrowest place decides, and the workshop takes
 * off the play. Outside, the widest places are covered with the overlap of the making, and nothing is taken off.
 * @returns null until all six were measured
 */
export function sizeByTape(
  { mount, widths, heights, diagonals, endsAtSill }: TapeReadings,
  making: TapeMaking = generalMaking,
): TapeSize | null {
  if (![...widths, ...heights].every((reading) => reading > 0)) return null
  const outOfSquare = Object.entries({ widths, heights, diagonals }).flatMap(([part, readings]) =>
    differ(readings) ? [part as OutOfSquare] : [],
  )
  const { widthMm, lengthMm } = sizeForOpening({ mount, widths, heights, endsAtSill }, making)
  return { widthMm, heightMm: lengthMm, outOfSquare }
}

/** Whether readings differ by more than a square opening allows; those that are missing tell nothing. */
function differ(readings: readonly number[]): boolean {
  const known = readings.filter((reading) => reading > 0)
  return known.length > 1 && Math.max(...known) - Math.min(...known) > squareWithinMm
}
