import type { Hanging } from './hanging.ts'
import { lightOn, spots, type SpotName, type WindowView } from './window-light.ts'
import {
  firstLight,
  glareOf,
  lightOfYear,
  longestDay,
  type LightOfYear,
  type SunOfYear,
  type Town,
} from './year-of-light.ts'
import { opennessOf, type CoveringLight } from './covering-light.ts'
import { areaOf, clothGap, slatAngle, slatsOf } from './opening.ts'
import { depth, sceneOf } from './scene.ts'

/** Share of a translucent cloth's light that comes through scattered. */
const scattered = 0.6

/** The window in which a piece hangs in the room above, and what the piece does with its light. */
function hungWindow(
  hanging: Hanging,
  { facing, open }: { facing: number; open: number },
): { view: WindowView; covering: CoveringLight } {
  const { kind, translucency } = hanging
  const { opening, panes, cover } = sceneOf(hanging, 1200, 600)
  const view = { opening, panes, recess: depth, facing }
  const diffuse = translucency * scattered
  if (kind === 'venetian' || kind === 'wooden' || kind === 'vertical') {
    const bladeKind = kind === 'vertical' ? 'louvres' : 'slats'
    return { view, covering: { made: bladeKind, ...slatsOf(hanging), turn: slatAngle(open), diffuse } }
  }
  const free = clothGap(hanging, cover, open)
  return {
    view,
    covering: {
      made: 'cloth',
      free,
      freeShare: Math.max(0, areaOf(free)) / areaOf(cover),
      direct: opennessOf(translucency),
      diffuse,
    },
  }
}

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
