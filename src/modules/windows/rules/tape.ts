import { kindDefaults, sizeForOpening, type KindRules } from '#modules/making/rules/index.ts'
import type { Mount } from '../contract.ts'

/** Tolerance between readings of one side, or the two diagonals, of a square opening; millimetres. */
export const squareWithinMm = 5

/** The making settings that decide the size for an opening; millimetres. */
export type TapeRules = Pick<KindRules, 'overlap' | 'dropRule'>

/** The rules for measuring an opening without a known product. */
export const generalMaking: TapeRules = kindDefaults.other

/** Tape measure readings in millimetres; 0 if not yet measured. */
export interface TapeReadings {
  mount: Mount
  /** Top, middle, bottom. */
  widths: readonly number[]
  /** Left, middle, right. */
  heights: readonly number[]
  /** The two diagonals, if measured. */
  diagonals: readonly number[]
  /** For an outside mount: the blind ends at a protruding sill. */
  endsAtSill: boolean
}

/** The readings that show an opening to be out of square. */
export type OutOfSquare = 'widths' | 'heights' | 'diagonals'

export interface TapeSize {
  widthMm: number
  heightMm: number
  outOfSquare: OutOfSquare[]
}

/**
 * The size to order, calculated from three widths and three heights. Inside mount: the smallest readings; the workshop
 * later deducts the clearance. Outside mount: the largest readings plus the overlap of the making settings, without a
 * deduction.
 * @returns null until all six are measured
 */
export function sizeByTape(
  { mount, widths, heights, diagonals, endsAtSill }: TapeReadings,
  making: TapeRules = generalMaking,
): TapeSize | null {
  if (![...widths, ...heights].every((reading) => reading > 0)) return null
  const outOfSquare = Object.entries({ widths, heights, diagonals }).flatMap(([part, readings]) =>
    differ(readings) ? [part as OutOfSquare] : [],
  )
  const { widthMm, lengthMm } = sizeForOpening({ mount, widths, heights, endsAtSill }, making)
  return { widthMm, heightMm: lengthMm, outOfSquare }
}

/** Whether readings differ by more than the tolerance; missing readings are ignored. */
function differ(readings: readonly number[]): boolean {
  const enteredReadings = readings.filter((reading) => reading > 0)
  return (
    enteredReadings.length > 1 && Math.max(...enteredReadings) - Math.min(...enteredReadings) > squareWithinMm
  )
}
