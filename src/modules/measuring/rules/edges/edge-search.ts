import { type Band, halfStep, stepsInBand, sumsAlong } from './edge-band.ts'
import { type Line, lineThrough, type Point } from '../mathematics/geometry.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'
import { strongestRival, type EdgeCandidate } from './rival-edges.ts'

/** A straight edge segment to search for. */
export interface EdgeGuess {
  from: Point
  to: Point
  /** How far the edge may lie from the guess at `from`, pixels. */
  reach: number
  /** Maximum angle between edge and guess, radians. */
  turn: number
  /** Standard deviation of the guess at `from`, pixels: of two similar edges the nearer one wins. */
  sigma: number
  /** Only edges that get brighter (1) or darker (-1) to the right of the direction from `from` to `to`. */
  polarity?: 1 | -1 | undefined
  /**
   * Steps are capped at that of a faint edge: a faint edge along the whole way beats a strong one along half. Both
   * ends stay within reach.
   */
  isFaint?: boolean
  /** The edge is refined afterwards: a wide band is searched in steps of a pixel instead of half a pixel. */
  isRough?: boolean
  /** How far a step may be from the line to be part of its edge, pixels; 2.5 by default. */
  stray?: number
}

const usualStray = 2.5

export interface FoundEdge {
  line: Line
  /** Points on the edge, in order from `from` to `to`. */
  points: Point[]
  /** Mean grey step across the edge, signed: positive when it is brighter to the right of the direction. */
  contrast: number
  /** Scatter of the points about the line, pixels. */
  scatter: number
  /** Share of the length that has an edge, 0 to 1. */
  support: number
  /** Score of the best other edge in reach relative to this one, 0 to 1. */
  rival: number
  /** By how much the edge may be another one: the standard deviation of the choice between them, pixels. */
  doubtPx: number
  /** Its brighter side is overexposed nearly everywhere. */
  isBurnt: boolean
}

/**
 * The straight edge near a guess: of all lines within reach and turn, the one with the largest sum of signed grey
 * steps along it (a Radon transform of the band), then a line fitted to the sub-pixel positions of its steps. Null
 * without any step.
 */
export function findEdge(picture: Luminance, guess: EdgeGuess): FoundEdge | null {
  const band = stepsInBand(picture, guess, guess.isRough && guess.reach > wide ? 1 : halfStep)
  if (!band) return null
  const best = bestLine(guess.isFaint ? levelled(band) : band, guess)
  return best && fittedEdge(picture, guess, band, best)
}

/** Reach from which on a band is wide, pixels. */
const wide = 12

/** Twice the step of the faintest edge to be found. */
const faintStep = 12

function levelled(band: Band): Band {
  const steps = band.steps.map((step) => Math.min(faintStep, Math.max(-faintStep, step)))
  return { ...band, steps }
}

interface BandLine {
  /** Offsets across at the start and the end of the segment, in columns. */
  start: number
  end: number
  sum: number
  rival: number
  doubtPx: number
}

function bestLine(band: Band, guess: EdgeGuess): BandLine | null {
  const { columnPx } = band
  const reach = guess.reach / columnPx
  const slant = (band.length * Math.tan(guess.turn)) / columnPx
  const starts = everyFrom(-reach, reach, 1)
  const leans = everyFrom(-slant, slant, Math.max(1, slant / 24))
  const sums = leans.map((lean) => sumsAlong(band, starts, lean))
  let best: BandLine | null = null
  let bestWeighted = 0
  const all: EdgeCandidate[] = []
  for (const [i, start] of starts.entries()) {
    const prior = Math.exp(-0.5 * ((start * columnPx) / (1.6 * guess.sigma)) ** 2)
    let strongest = 0
    let sign = 0
    for (const [k, lean] of leans.entries()) {
      if (guess.isFaint && Math.abs(start + lean) > reach) continue
      const sum = sums[k]?.[i] ?? 0
      const strength = guess.polarity ? sum * guess.polarity : Math.abs(sum)
      if (strength > strongest) {
        strongest = strength
        sign = Math.sign(sum)
      }
      if (strength * prior > bestWeighted) {
        bestWeighted = strength * prior
        best = { start, end: start + lean, sum, rival: 0, doubtPx: 0 }
      }
    }
    all.push({ start, weighted: strongest * prior, sign })
  }
  if (!best) return null
  const chosen = { start: best.start, sign: Math.sign(best.sum), weighted: bestWeighted }
  return { ...best, ...strongestRival(all, chosen, columnPx) }
}

function everyFrom(from: number, to: number, pace: number): number[] {
  const all: number[] = []
  for (let at = from; at <= to; at += pace) all.push(at)
  return all
}

interface Step {
  at: number
  off: number
  weight: number
}

/** Grey from which on a pixel is overexposed. */
const burnt = 252
/** Share of an edge that is enough to find its line. */
const minExposed = 0.35

/** Sub-pixel positions of the steps near the best line, and the line through them. */
function fittedEdge(picture: Luminance, guess: EdgeGuess, band: Band, best: BandLine): FoundEdge | null {
  const sign = Math.sign(best.sum) || 1
  const point = (at: number, off: number): Point => ({
    x: guess.from.x + band.along.x * at + band.across.x * off,
    y: guess.from.y + band.along.y * at + band.across.y * off,
  })
  const isBurnt = (at: number, off: number) => {
    const p = point(at, off + 3 * sign)
    return greyAt(picture, p.x, p.y) >= burnt
  }
  const steps: Step[] = []
  for (let row = 0; row < band.rows; row++) {
    const expected = best.start + ((best.end - best.start) * (row + 0.5)) / band.rows
    const peak = peakNear(band, row, { expected, sign, stray: guess.stray ?? usualStray })
    if (peak) steps.push({ at: (band.length * (row + 0.5)) / band.rows, ...peak })
  }
  // Overexposure moves an edge outwards: where part of it is exposed well, only that part counts.
  const exposed = steps.filter(({ at, off }) => !isBurnt(at, off))
  const places = exposed.length >= minExposed * steps.length ? exposed : steps
  if (places.length < 5) return null
  const fit = robustLine(places)
  const inliers = places.filter(({ at, off }) => Math.abs(off - fit.start - fit.slope * at) < 1.2)
  if (inliers.length < 5) return null
  return {
    line: lineThrough(point(0, fit.start), point(band.length, fit.start + fit.slope * band.length)),
    points: inliers.map(({ at, off }) => point(at, off)),
    contrast: contrastAcross(
      picture,
      inliers.map(({ at }) => [point(at, fit.start + fit.slope * at), band.across]),
    ),
    scatter: fit.scatter,
    support: inliers.length / (band.rows - steps.length + places.length),
    rival: best.rival,
    doubtPx: best.doubtPx,
    isBurnt: exposed.length < minExposed * steps.length,
  }
}

/** The steepest position of one row near where the line expects it, by a parabola through three steps. */
function peakNear(
  band: Band,
  row: number,
  { expected, sign, stray }: { expected: number; sign: number; stray: number },
) {
  const { steps, columns, half, columnPx } = band
  const from = Math.max(1, Math.round(half + expected - stray / columnPx))
  const to = Math.min(columns - 2, Math.round(half + expected + stray / columnPx))
  let top = -1
  let best = 1e-3
  for (let k = from; k <= to; k++) {
    const value = (steps[row * columns + k] as number) * sign
    if (value > best) {
      best = value
      top = k
    }
  }
  if (top <= from || top >= to) return null
  const before = (steps[row * columns + top - 1] as number) * sign
  const after = (steps[row * columns + top + 1] as number) * sign
  const bend = before - 2 * best + after
  const shift = bend < 0 ? (0.5 * (before - after)) / bend : 0
  return { off: (top - half + shift) * columnPx, weight: best }
}

interface FittedLine {
  start: number
  slope: number
  scatter: number
}

/** A line by reweighted least squares with Tukey's biweight; its scale is the median absolute deviation. */
function robustLine(places: { at: number; off: number; weight: number }[]): FittedLine {
  let fit: FittedLine = { start: median(places.map(({ off }) => off)), slope: 0, scatter: 3 }
  fit =
    weightedLine(
      places,
      places.map(({ weight }) => weight),
    ) ?? fit
  for (let i = 0; i < 6; i++) {
    const misses = places.map(({ at, off }) => off - fit.start - fit.slope * at)
    const scale = Math.max(0.12, 1.4826 * median(misses.map(Math.abs)))
    const weights = misses.map((miss) => Math.max(0, 1 - (miss / (4 * scale)) ** 2) ** 2)
    fit = { ...(weightedLine(places, weights) ?? fit), scatter: scale }
  }
  return fit
}

function weightedLine(places: { at: number; off: number }[], weights: number[]): FittedLine | null {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const [i, { at, off }] of places.entries()) {
    const w = weights[i] ?? 0
    n += w
    x += w * at
    y += w * off
    xx += w * at * at
    xy += w * at * off
  }
  const spread = n * xx - x * x
  if (!(spread > 1e-9)) return null
  const slope = (n * xy - x * y) / spread
  return { start: (y - slope * x) / n, slope, scatter: 0 }
}

/** Mean grey difference between 3 px to the right and 3 px to the left of the edge. */
function contrastAcross(picture: Luminance, at: [Point, Point][]): number {
  let sum = 0
  for (const [p, across] of at) {
    sum += greyAt(picture, p.x + 3 * across.x, p.y + 3 * across.y)
    sum -= greyAt(picture, p.x - 3 * across.x, p.y - 3 * across.y)
  }
  return sum / at.length
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}
