import { distance } from '../mathematics/geometry.ts'
import type { FoundOpening } from './opening-search.ts'
import type { Caution } from '../measurement/sheet-measurement.ts'

/** Grey step of an edge that can be told from the grain of a wall. */
const visibleContrast = 4

/** Whether the edges that were found are those of the tapped opening. */
export function isVisible({ moved, faintest }: FoundOpening, sigma: number): boolean {
  return moved <= 4 * sigma && faintest >= visibleContrast
}

const weakContrast = 12
const closeRival = 0.55

/** What the found edges leave in doubt, for the person who measures. */
export function cautionsOf(opening: FoundOpening): Caution[] {
  const cautions: Caution[] = []
  if (opening.contrast < weakContrast || opening.support < 0.6) cautions.push('edges_weak')
  if (opening.rival > closeRival) cautions.push('edges_ambiguous')
  return cautions
}

/** Doubt about the place of one edge, as a share of the length between it and the opposite one, that is shown. */
const shownDoubt = 0.004

/** Whether the top, right, bottom and left edge may be other edges, by enough to matter. */
export function sidesInDoubt({ corners, doubts }: FoundOpening): boolean[] {
  const [width, height] = [distance(corners[0], corners[1]), distance(corners[1], corners[2])]
  return doubts.map((doubt, side) => doubt > shownDoubt * (side % 2 === 0 ? height : width))
}
