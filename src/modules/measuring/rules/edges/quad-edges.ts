import { type FoundEdge, findEdge } from './edge-search.ts'
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
import type { Luminance } from '../picture/luminance.ts'

export interface RefinedQuad {
  corners: Quad
  /** Top, right, bottom, left. */
  edges: readonly [FoundEdge, FoundEdge, FoundEdge, FoundEdge]
}

export interface RefineOptions {
  /** Maximum distance of an edge from the guess, pixels. */
  reach: number
  sigma: number
  /** Brighter inside (1), darker inside (-1) or either. */
  inside?: 1 | -1
  /** Of a faint and a clear edge the nearer one wins. */
  isFaint?: boolean
}

/**
 * The corners of a straight-edged quadrilateral with sub-pixel precision: each side is searched along its middle nine
 * tenths, and the corners are the intersections of the four lines. Null where a side has no edge.
 */
export function refineQuad(picture: Luminance, guess: Quad, options: RefineOptions): RefinedQuad | null {
  const foundEdges: FoundEdge[] = []
  for (const index of cornerIndices) {
    const p = guess[index]
    const q = guess[nextCorner(index)]
    const length = distance(p, q)
    const edge = findEdge(picture, {
      from: interpolate(p, q, 0.05),
      to: interpolate(p, q, 0.95),
      reach: options.reach,
      turn: Math.min(0.2, (1.6 * options.reach) / length),
      sigma: options.sigma,
      polarity: options.inside,
      isFaint: options.isFaint,
    })
    if (!edge) return null
    foundEdges.push(edge)
  }
  const edges = foundEdges as unknown as RefinedQuad['edges']
  const corners = cornerIndices.map((index) =>
    intersectionOf(edges[((index + 3) % 4) as CornerIndex].line, edges[index].line),
  )
  if (corners.some((corner) => corner === null)) return null
  const quad = corners as unknown as Quad
  return isConvex(quad) && stays(quad, guess, options.reach) ? { corners: quad, edges } : null
}

function stays(quad: Quad, guess: Quad, reach: number): boolean {
  return cornerIndices.every((index) => distance(quad[index], guess[index]) < 3 * reach + 4)
}
