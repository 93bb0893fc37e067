import type { Hanging } from './hanging.ts'
import { hungWindow } from './hung-window.ts'
import { lightOn, spots, type SpotName } from './window-light.ts'
import {
  firstLight,
  glareOf,
  lightOfYear,
  longestDay,
  type LightOfYear,
  type SunOfYear,
  type Town,
} from './year-of-light.ts'

export interface Year {
  sun: SunOfYear
  bare: LightOfYear
  covered: LightOfYear
}

/** A window of a home: where it is, where it faces, where somebody sits, and how far the piece is open. */
export interface YearOptions {
  hanging: Hanging
  town: Town
  /** From 0 (north) clockwise to 7. */
  side: number
  spot: SpotName
  open: number
}

/** The light at a bare window. */
export const lightWithoutPiece = (
  sun: SunOfYear,
  { hanging, side, spot }: Pick<YearOptions, 'hanging' | 'side' | 'spot'>,
): LightOfYear =>
  lightOfYear(sun, lightOn(hungWindow(hanging, { facing: side * 45, open: 1 }).view, null, spots[spot]))

/** The light behind the piece. */
export function lightBehindPiece(
  sun: SunOfYear,
  { hanging, side, spot, open }: Omit<YearOptions, 'town'>,
): LightOfYear {
  const { view, covering } = hungWindow(hanging, { facing: side * 45, open })
  return lightOfYear(sun, lightOn(view, covering, spots[spot]))
}

/** The figures of the sentence for a desk or a sofa. */
export const glareIn = ({ sun: { year }, bare, covered }: Year) => ({
  bare: glareOf(bare, year),
  covered: glareOf(covered, year),
})

/** The figures of the sentence for a bed: the longest day, and the hours at which it gets light. */
export function morningIn(year: number, { hanging, town, side, open }: YearOptions) {
  const day = longestDay(year, town)
  const { view, covering } = hungWindow(hanging, { facing: side * 45, open })
  return {
    day,
    bare: firstLight(town, { year, day }, lightOn(view, null, spots.bed)),
    covered: firstLight(town, { year, day }, lightOn(view, covering, spots.bed)),
  }
}
