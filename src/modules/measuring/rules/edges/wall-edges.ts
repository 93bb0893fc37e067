import { type Band, halfStep, stepsInBand, sumsAlong } from './edge-band.ts'
import {
  interpolate,
  distance,
  intersectionOf,
  nextCorner,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
  type Line,
  lineThrough,
} from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'
import { stepAcross } from './step-across.ts'

/** How far beside and beyond the corners of a side the step across it is compared, in lengths of the side. */
const inside = [0.03, 0.25] as const
const beyond = [0.03, 0.2] as const
/** An edge that goes on beyond both corners with this share of its step is the wall's, and with less than the other its own. */
const goesOn = { wall: 0.6, own: 0.4 } as const
/** Grey step of an edge that can be compared. */
const minStep = 3

/** What is beside a side that is the wall's, and how far away, pixels. */
interface OtherEdge {
  line: Line
  away: number
}

/** An opening whose sides do not go on into the wall, as far as it has others. */
export interface OwnSides {
  quad: Quad
  /** Of each side: how far it was moved, pixels. */
  moved: readonly number[]
  /** Whether a side goes on into the wall, and there is no other edge. */
  isDoubtful: boolean
}

/**
 * The edge of an opening ends at its corners. One that goes on beyond both of them in the same line, as a joint between
 * bricks or tiles does, belongs to the wall: then the clearest edge near the taps that ends there is the opening's.
 * Null where every side ends, or the sides found do not meet.
 */
export function ownSides(
  picture: Luminance,
  quad: Quad,
  { taps, sigma }: { taps: readonly Point[]; sigma: number },
): OwnSides | null {
  const others = cornerIndices.map((corner) => {
    const [p, q] = [quad[corner], quad[nextCorner(corner)]]
    const shares = sharesBeyond(picture, p, q)
    if (shares.length < 2 || Math.min(...shares) < goesOn.wall) return 'own'
    return otherEdge(picture, p, q, { near: tapsOf(quad, corner, taps), sigma })
  })
  if (others.every((other) => other === 'own')) return null
  const lines = cornerIndices.map((corner) => {
    const other = others[corner]
    const isOther = other && other !== 'own'
    return isOther ? other.line : lineThrough(quad[corner], quad[nextCorner(corner)])
  })
  const corners = cornerIndices.map((corner) =>
    intersectionOf(lines[(corner + 3) % 4] as Line, lines[corner] as Line),
  )
  if (corners.some((corner) => corner === null)) return null
  return {
    quad: corners as unknown as Quad,
    moved: others.map((other) => (other && other !== 'own' ? other.away : 0)),
    isDoubtful: others.includes(null),
  }
}

/**
 * The steps across a line beyond its ends relative to that beside them, of those ends that the picture shows; none where
 * the line has no step.
 */
function sharesBeyond(picture: Luminance, p: Point, q: Point): number[] {
  const step = (from: number, to: number) => stepAcross(picture, p, q, [from, to])
  const ownStep = (step(inside[0], inside[1]) + step(1 - inside[1], 1 - inside[0])) / 2
  if (!(Math.abs(ownStep) >= minStep)) return []
  return [step(-beyond[1], -beyond[0]), step(1 + beyond[0], 1 + beyond[1])]
    .map((far) => far / ownStep)
    .filter(Number.isFinite)
}

/** The taps on the two corners of a side. */
function tapsOf(quad: Quad, corner: CornerIndex, taps: readonly Point[]): Point[] {
  return taps.filter((tap) => {
    const nearest = cornerIndices.toSorted(
      (one, other) => distance(quad[one], tap) - distance(quad[other], tap),
    )[0]
    return nearest === corner || nearest === nextCorner(corner)
  })
}

/** Part of a side that is searched for another edge. */
const searched = 0.94
/** Greatest angle between the two, radians. */
const turn = 0.001
/** Distance from which on it is another one, pixels. */
const apart = 1.5
/** Least strength of it, relative to the wall's. */
const minStrength = 0.12

function otherEdge(
  picture: Luminance,
  p: Point,
  q: Point,
  { near, sigma }: { near: readonly Point[]; sigma: number },
): OtherEdge | null {
  const [from, to] = [interpolate(p, q, (1 - searched) / 2), interpolate(p, q, (1 + searched) / 2)]
  const band = stepsInBand(picture, { from, to, reach: 6 * sigma, turn })
  if (!band) return null
  const all = strongestLines(band, 6 * sigma)
  const lineOf = ({ start, lean }: Parallel): [Point, Point] => {
    const movedPoint = (end: Point, off: number) => ({
      x: end.x + band.across.x * off * halfStep,
      y: end.y + band.across.y * off * halfStep,
    })
    return [movedPoint(from, start), movedPoint(to, start + lean)]
  }
  const strengthOf = (parallel: Parallel) => {
    const line = lineThrough(...lineOf(parallel))
    const off = Math.max(...near.map(({ x, y }) => Math.abs(line.a * x + line.b * y + line.c)), 0)
    return Math.abs(parallel.sum) * Math.exp(-0.5 * (off / (1.6 * sigma)) ** 2)
  }
  const isApart = ({ start, lean }: Parallel) => Math.abs(start + lean / 2) * halfStep >= apart
  const strongest = Math.max(...all.filter((parallel) => !isApart(parallel)).map(strengthOf))
  const others = all
    .filter((parallel, i) => isApart(parallel) && isPeak(all, i))
    .map((parallel) => ({ one: parallel, strength: strengthOf(parallel) }))
    .filter(({ strength }) => strength >= minStrength * strongest)
    .toSorted((one, other) => other.strength - one.strength)
  const chosen = others.find(({ one: parallel }) => {
    const [a, b] = lineOf(parallel)
    // Back to the corners.
    const cut = (1 - searched) / 2 / searched
    const shares = sharesBeyond(picture, interpolate(a, b, -cut), interpolate(a, b, 1 + cut))
    return shares.length > 0 && shares.every((share) => Math.abs(share) < goesOn.own)
  })
  if (!chosen) return null
  const { start, lean } = chosen.one
  return { line: lineThrough(...lineOf(chosen.one)), away: Math.abs(start + lean / 2) * halfStep }
}

/** A line along a band: where it starts, in columns from the middle, and how far it leans. */
interface Parallel {
  start: number
  lean: number
  sum: number
}

/** The strongest line at each start. */
function strongestLines(band: Band, reach: number): Parallel[] {
  const maxSteps = Math.floor(reach / halfStep)
  const starts = Array.from({ length: 2 * maxSteps + 1 }, (_, i) => i - maxSteps)
  const slant = Math.floor((band.length * Math.tan(turn)) / halfStep)
  const best: Parallel[] = starts.map((start) => ({ start, lean: 0, sum: 0 }))
  for (let lean = -slant; lean <= slant; lean++) {
    for (const [i, sum] of sumsAlong(band, starts, lean).entries()) {
      if (Math.abs(sum) > Math.abs((best[i] as Parallel).sum))
        best[i] = { start: starts[i] as number, lean, sum }
    }
  }
  return best
}

function isPeak(all: readonly Parallel[], at: number): boolean {
  const peakSum = Math.abs(all[at]?.sum ?? 0)
  return [-2, -1, 1, 2].every((by) => Math.abs(all[at + by]?.sum ?? 0) <= peakSum)
}
