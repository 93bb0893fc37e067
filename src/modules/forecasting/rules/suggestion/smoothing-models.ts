import { staffText } from '#kernel/rules/text/staff-text.ts'
import { allPositive, decompose, withoutSeason, type Seasonal } from './seasons.ts'
import { lineThrough, mean, season, type Model, type Series } from './series.ts'
import { continueSeries, smooth, type State, type Weights } from './smoothing.ts'

type Point = number[]

interface Corner {
  at: Point
  value: number
}

const along = (from: Point, to: Point, share: number): Point =>
  from.map((value, axis) => value + share * ((to[axis] as number) - value))

const centreOf = (corners: readonly Corner[]): Point =>
  (corners[0] as Corner).at.map(
    (_, axis) => corners.reduce((sum, { at }) => sum + (at[axis] as number), 0) / corners.length,
  )

/**
 * Minimises a function of several variables by the downhill simplex method (Nelder & Mead, 1965, with the usual
 * coefficients 1, 2, ½, ½). The function enforces bounds by returning infinity outside them.
 * @param span distance of the initial corners from the start, by axis
 */
function lowestPoint(valueAt: (point: Point) => number, start: Point, span: Point): Point {
  const corner = (at: Point): Corner => ({ at, value: valueAt(at) })
  const first = corner(start)
  let corners = [
    first,
    ...span.map((by, axis) => corner(start.map((value, other) => (axis === other ? value + by : value)))),
  ]
  for (let round = 0; round < 400; round++) {
    corners = corners.toSorted((one, other) => one.value - other.value)
    const best = corners[0] as Corner
    const worst = corners.at(-1) as Corner
    if (worst.value - best.value <= 1e-10 * Math.abs(best.value)) break
    const centre = centreOf(corners.slice(0, -1))
    const movedCorner = better(corners, corner, centre)
    corners = movedCorner
      ? [...corners.slice(0, -1), movedCorner]
      : [best, ...corners.slice(1).map(({ at }) => corner(along(best.at, at, 0.5)))]
  }
  return corners.reduce((low, corner) => (corner.value < low.value ? corner : low), first).at
}

/** The point that replaces the worst corner; null if all corners have to shrink towards the best one. */
function better(corners: readonly Corner[], corner: (at: Point) => Corner, centre: Point): Corner | null {
  const best = corners[0] as Corner
  const worst = corners.at(-1) as Corner
  const mirrored = corner(along(centre, worst.at, -1))
  if (mirrored.value < best.value) {
    const further = corner(along(centre, worst.at, -2))
    return further.value < mirrored.value ? further : mirrored
  }
  if (mirrored.value < (corners.at(-2) as Corner).value) return mirrored
  const outside = mirrored.value < worst.value
  const nearer = corner(along(centre, outside ? mirrored.at : worst.at, 0.5))
  return nearer.value < Math.min(worst.value, mirrored.value) ? nearer : null
}

/** The best weights and initial state for smoothing a series. */
export interface FittedModel {
  weights: Weights
  start: State
}

const between = (low: number, value: number, high: number) => value >= low && value <= high
const share = (value: number) => between(0, value, 1)

/** The range of values in a series, used as a scale for the search. */
const spreadOf = (series: Series) => Math.max(...series) - Math.min(...series) || 1

/** The weights and initial state that minimise the sum of squared one-step errors. */
function fit(
  series: Series,
  of: (point: number[]) => FittedModel | null,
  start: number[],
  span: number[],
): FittedModel {
  const errors = (point: number[]) => {
    const tried = of(point)
    return tried ? smooth(series, tried.weights, tried.start).squares : Number.POSITIVE_INFINITY
  }
  return of(lowestPoint(errors, start, span)) ?? (of(start) as FittedModel)
}

/** Simple exponential smoothing: weight and initial level by least squares. */
export function fitSimple(series: Series): FittedModel {
  const of = ([alpha = 0, level = 0]: number[]) =>
    share(alpha) ? { weights: { alpha }, start: { level, trend: 0, seasons: [] } } : null
  return fit(series, of, [0.3, mean(series.slice(0, 3))], [0.3, spreadOf(series) / 4])
}

/** Damping above this range is hardly noticeable, below it too strong (Hyndman & Athanasopoulos, 8.2). */
const damping = { min: 0.8, max: 0.98 }

/** Exponential smoothing with a damped trend. */
export function fitDamped(series: Series): FittedModel {
  const of = ([alpha = 0, beta = 0, phi = 0, level = 0, trend = 0]: number[]) =>
    share(alpha) && share(beta) && between(damping.min, phi, damping.max)
      ? { weights: { alpha, beta, phi }, start: { level, trend, seasons: [] } }
      : null
  const line = lineThrough(series.slice(0, season))
  const spread = spreadOf(series)
  return fit(
    series,
    of,
    [0.3, 0.1, 0.9, line.level - line.slope, line.slope],
    [0.3, 0.2, 0.05, spread / 4, spread / 20],
  )
}

/** Number of seasons from which the initial state is estimated. */
const seasonsAtStart = 4

/** The initial state of a seasonal series, estimated by decomposing its first years. */
function seasonalStart(series: Series, kind: Seasonal): State {
  const first = series.slice(0, seasonsAtStart * season)
  const { figure } = decompose(first, season, kind)
  const { level, slope } = lineThrough(withoutSeason(first, figure, kind).slice(0, 2 * season))
  return { level: level - slope, trend: slope, seasons: figure }
}

/** Level, damped trend and season. The initial state is estimated, the weights are optimised. */
export function fitSeasonal(series: Series, kind: Seasonal): FittedModel {
  const start = seasonalStart(series, kind)
  const of = ([alpha = 0, beta = 0, gamma = 0, phi = 0]: number[]) =>
    share(alpha) && share(beta) && share(gamma) && between(damping.min, phi, damping.max)
      ? { weights: { alpha, beta, gamma, phi, kind }, start }
      : null
  return fit(series, of, [0.2, 0.05, 0.1, 0.95], [0.3, 0.1, 0.2, -0.1])
}

const modelOf = (name: string, min: number, fitted: (series: Series) => FittedModel): Model => ({
  name,
  suits: (series) => series.length >= min,
  forecast: (series, horizon) => {
    const { weights, start } = fitted(series)
    return continueSeries(smooth(series, weights, start), weights, horizon)
  },
})

export const simpleSmoothing = modelOf(staffText('exponential smoothing'), 3, fitSimple)
export const dampedTrend = modelOf(staffText('a damped trend'), 6, fitDamped)
export const additiveSeason = modelOf(staffText('additive Holt-Winters'), 2 * season, (series) =>
  fitSeasonal(series, 'additive'),
)
const multiplicative = modelOf(staffText('multiplicative Holt-Winters'), 2 * season, (series) =>
  fitSeasonal(series, 'multiplicative'),
)
export const multiplicativeSeason: Model = {
  ...multiplicative,
  suits: (series) => multiplicative.suits(series) && allPositive(series),
}
