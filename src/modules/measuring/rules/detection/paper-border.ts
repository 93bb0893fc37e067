import { findEdge } from '../edges/edge-search.ts'
import {
  interpolate,
  distance,
  isConvex,
  intersectionOf,
  nextCorner,
  type CornerIndex,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'
import { type RefinedQuad, refineQuad } from '../edges/quad-edges.ts'

/**
 * How far outside a printed frame or picture the edge of its paper is searched for, in lengths of the sides: first
 * near it, because a window frame or a shelf beyond the paper may have a clearer edge.
 */
const outwards = [0.08, 0.15, 0.26] as const
/** Distance at which two edges are told apart, pixels. */
const apart = 2.5
/** Grey step of the faintest edge of paper. */
const minStep = 6
/** Share of the length of an edge of paper that must be visible. */
const minSupport = 0.55
/** How far the greys of paper may differ between its margins, or from its middle, relative to the brightest. */
const unevenness = 0.16
/** How much darker the line between margin and middle is, greys. */
const minDip = 6
/** How much darker a printed picture is than the margin around it, greys. */
const minPicture = 15

export interface FoundPaper extends RefinedQuad {
  /** Width of its narrowest margin, pixels. */
  marginPx: number
}

/**
 * The paper around something printed on it, a frame, a table or a picture, whose edges look like those of a sheet: all
 * around it are margins of one brightness, and then an edge. Null where the quadrilateral is the sheet itself.
 */
export function paperAround(picture: Luminance, printed: Quad): FoundPaper | null {
  for (const share of outwards) {
    const paper = paperWithin(picture, printed, share)
    if (paper) return paper
  }
  return null
}

function paperWithin(picture: Luminance, printed: Quad, share: number): FoundPaper | null {
  const guess = outerQuad(picture, printed, share)
  const refined = guess && refineQuad(picture, guess, { reach: 3, sigma: 2, inside: 1 })
  if (!refined) return null
  const widths = cornerIndices.map((corner) => marginWidth(printed, refined.corners, corner))
  const edges = cornerIndices.map((corner) => {
    const edge = refined.edges[corner]
    const isNarrow = (widths[corner] ?? 0) < narrow
    return isNarrow ? { ...edge, contrast: stepFromMargin(picture, printed, refined.corners, corner) } : edge
  }) as unknown as RefinedQuad['edges']
  const isEdge = edges.every(({ contrast, support }) => contrast >= minStep && support >= minSupport)
  if (!isEdge || !hasMargins(picture, printed, refined.corners)) return null
  return { corners: refined.corners, edges, marginPx: Math.min(...widths) }
}

/** Below this width the usual contrast, from 3 px inside an edge, would be that of what is printed; pixels. */
const narrow = 6

function marginWidth(printed: Quad, paper: Quad, corner: CornerIndex): number {
  const next = nextCorner(corner)
  return Math.min(
    ...samples.map((share) =>
      distance(
        interpolate(printed[corner], printed[next], share),
        interpolate(paper[corner], paper[next], share),
      ),
    ),
  )
}

/** The grey step from the middle of a margin to 3 px outside the paper. */
function stepFromMargin(picture: Luminance, printed: Quad, paper: Quad, corner: CornerIndex): number {
  const next = nextCorner(corner)
  const steps = samples.map((share) => {
    const inner = interpolate(printed[corner], printed[next], share)
    const outer = interpolate(paper[corner], paper[next], share)
    const margin = interpolate(inner, outer, 0.55)
    const out = interpolate(inner, outer, 1 + 3 / (distance(inner, outer) || 1))
    return greyAt(picture, margin.x, margin.y) - greyAt(picture, out.x, out.y)
  })
  return mean(steps)
}

/** The edges that get darker outwards, beyond each side by up to a share of its neighbours. */
function outerQuad(picture: Luminance, printed: Quad, outwards: number): Quad | null {
  const lines = cornerIndices.map((corner) => {
    const [before, from, to, after] = [3, 0, 1, 2].map(
      (k) => printed[((corner + k) % 4) as CornerIndex],
    ) as unknown as Quad
    const deep = outwards * Math.min(distance(from, before), distance(to, after))
    const share = -(outwards + apart / distance(from, before)) / 2
    const guess = [interpolate(from, before, share), interpolate(to, after, share)] as const
    const edge = findEdge(picture, {
      from: interpolate(guess[0], guess[1], 0.04),
      to: interpolate(guess[0], guess[1], 0.96),
      reach: Math.max(1, deep / 2 - apart),
      turn: Math.min(0.1, deep / distance(from, to)),
      sigma: deep,
      polarity: 1,
      isRough: true,
    })
    return edge?.line ?? null
  })
  const corners = cornerIndices.map((corner) => {
    const [before, after] = [lines[(corner + 3) % 4], lines[corner]]
    return before && after ? intersectionOf(before, after) : null
  })
  if (corners.some((corner) => corner === null)) return null
  const quad = corners as unknown as Quad
  return isConvex(quad) ? quad : null
}

/** Whether the strip between two quadrilaterals is unprinted paper on all four sides. */
function hasMargins(picture: Luminance, printed: Quad, paper: Quad): boolean {
  const centre = interpolate(printed[0], printed[2], 0.5)
  const strips = cornerIndices.map((corner) => {
    const next = nextCorner(corner)
    const at = (share: number) => {
      const inner = interpolate(printed[corner], printed[next], share)
      return { inner, outer: interpolate(paper[corner], paper[next], share) }
    }
    const greys = samples.map((share) => {
      const { inner, outer } = at(share)
      const wide = distance(inner, outer)
      const margin = interpolate(inner, outer, 0.55)
      return {
        wide,
        margin: greyAt(picture, margin.x, margin.y),
        dip: darkest(picture, interpolate(inner, outer, -0.4 - 2 / wide), interpolate(inner, outer, 0.3)),
        middle: greyBetween(picture, inner, centre),
      }
    })
    return {
      wide: Math.min(...greys.map(({ wide }) => wide)),
      margin: mean(greys.map(({ margin }) => margin)),
      dip: mean(greys.map(({ margin, dip }) => margin - dip)),
      middle: mean(greys.map(({ middle }) => middle)),
    }
  })
  const brightest = Math.max(...strips.map(({ margin }) => margin))
  const isEven = strips.every(({ margin }) => margin >= (1 - unevenness) * brightest)
  const isApart = strips.every(({ wide }) => wide >= apart)
  const isLined = strips.every(
    ({ margin, dip, middle }) => dip >= minDip && Math.abs(margin - middle) <= unevenness * brightest,
  )
  const isPicture = strips.every(({ margin, middle }) => margin >= middle + minPicture)
  return isApart && isEven && (isLined || isPicture)
}

const samples = [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9]

/** A grey inside the printed part, a little way from its border. */
function greyBetween(picture: Luminance, inner: Quad[0], centre: Quad[0]): number {
  const greys = [0.15, 0.22, 0.3, 0.4].map((share) => {
    const p = interpolate(inner, centre, share)
    return greyAt(picture, p.x, p.y)
  })
  return greys.toSorted((p, q) => p - q)[2] ?? 0
}

function darkest(picture: Luminance, from: Quad[0], to: Quad[0]): number {
  const steps = Math.max(4, Math.ceil(2 * distance(from, to)))
  let darkest = 255
  for (let i = 0; i <= steps; i++) {
    const p = interpolate(from, to, i / steps)
    darkest = Math.min(darkest, greyAt(picture, p.x, p.y))
  }
  return darkest
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
