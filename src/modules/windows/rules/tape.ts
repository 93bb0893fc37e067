import { kindDefaults, sizeForOpening } from '../../making/rules/index.ts'
import type { KindMaking } from '../../making/rules/index.ts'
import type { Mount } from '../contract.ts'

/** How far readings of one side, or the diagonals, may differ in a square opening; millimetres. */
export const squareWithinMm = 5

/** The making figures that decide the size for an opening; millimetres. */
export type TapeMaking = Pick<KindMaking, 'overlap' | 'dropRule'>

/** The rules for measuring an opening without a known product. */
export const generalMaking: TapeMaking = kindDefaults.other

/** Readings of a tape, in millimetres; 0: not measured yet. */
export interface TapeReadings {
  mount: Mount
  /** At the top, in the middle, at the bottom. */
  widths: readonly number[]
  /** On the left, in the middle, on the right. */
  heights: readonly number[]
  /** Both diagonals, where they were measured. */
  diagonals: readonly number[]
  /** Outside the recess: a protruding sill ends the blind. */
  endsAtSill: boolean
}

/** The readings by which an opening is out of square. */
export type OutOfSquare = 'widths' | 'heights' | 'diagonals'

export interface TapeSize {
  widthMm: number
  heightMm: number
  outOfSquare: OutOfSquare[]
}

/**
 * The size to order from three widths and three heights. Inside, the narrowest width counts, and the workshop deducts
 * the clearance. Outside, the largest readings count, plus the overlap of the making, and nothing is deducted.
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

/** Whether readings differ by more than a square opening allows; missing ones do not count. */
function differ(readings: readonly number[]): boolean {
  const known = readings.filter((reading) => reading > 0)
  return known.length > 1 && Math.max(...known) - Math.min(...known) > squareWithinMm
}
