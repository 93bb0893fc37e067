import { allPositive, decompose, withoutSeason, type Seasonal } from './seasons.ts'
import { lineThrough, mean, season, type Model, type Series } from './series.ts'
import { lowestPoint } from './simplex-search.ts'
import { continueSeries, smooth, type State, type Weights } from './smoothing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

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
