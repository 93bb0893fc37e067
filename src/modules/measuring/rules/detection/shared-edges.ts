import { findEdge } from '../edges/edge-search.ts'
import {
  interpolate,
  distance,
  isConvex,
  intersectionOf,
  nextCorner,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'
import type { RefinedQuad } from '../edges/quad-edges.ts'
import { stepAcross } from '../edges/step-across.ts'

/**
 * An edge that continues beyond its corner with this share of its contrast belongs to a glazing bar, not to paper.
 */
const goesOn = 0.4
/** How far beyond a corner the edge is examined, in lengths of the side. */
const beyond = [0.08, 0.28] as const
/** How far inside such an edge the border of the paper may lie, in lengths of the adjacent sides. */
const inwards = 0.24
/** The shared edge itself influences greys up to this distance, pixels. */
const blur = 4
/** Grey difference of the faintest border of paper on a bar. */
const minContrast = 5

/** The sides of a sheet whose edge continues beyond it: the sheet hangs on a bar as bright as itself. */
export function sharedSides(picture: Luminance, { corners, edges }: RefinedQuad): CornerIndex[] {
  return cornerIndices.filter((corner) => {
    const [from, to] = [corners[corner], corners[nextCorner(corner)]]
    const neededContrast = goesOn * Math.abs(edges[corner].contrast)
    const sign = Math.sign(edges[corner].contrast)
    return [
      stepAcross(picture, from, to, [1 + beyond[0], 1 + beyond[1]]),
      stepAcross(picture, from, to, [-beyond[1], -beyond[0]]),
    ].some((step) => sign * step >= neededContrast)
  })
}

/** The sheet with the faint border found inside a shared side; null without one. */
export function withInnerSide(
  picture: Luminance,
  { corners, edges }: RefinedQuad,
  corner: CornerIndex,
  inside: 1 | -1,
): Quad | null {
  const [before, from, to, after] = [3, 0, 1, 2].map(
    (k) => corners[((corner + k) % 4) as CornerIndex],
  ) as unknown as Quad
  // The band lies inside: its middle is halfway into the reach.
  const guess = [interpolate(from, before, inwards / 2), interpolate(to, after, inwards / 2)] as const
  const deep = (inwards / 2) * Math.min(distance(from, before), distance(to, after))
  const edge = findEdge(picture, {
    from: interpolate(guess[0], guess[1], 0.06),
    to: interpolate(guess[0], guess[1], 0.94),
    reach: deep - blur,
    turn: Math.min(0.12, deep / distance(from, to)),
    sigma: deep,
    polarity: inside,
    isFaint: true,
    isRough: true,
  })
  if (!edge || edge.contrast * inside < minContrast) return null
  const quad = [...corners] as [Point, Point, Point, Point]
  const first = intersectionOf(edges[((corner + 3) % 4) as CornerIndex].line, edge.line)
  const second = intersectionOf(edge.line, edges[nextCorner(corner)].line)
  if (!first || !second) return null
  quad[corner] = first
  quad[nextCorner(corner)] = second
  return isConvex(quad) ? quad : null
}
