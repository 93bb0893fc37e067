import { intermittentModels, isIntermittent } from './intermittent.ts'
import { seasonalNaive } from './seasonal-naive.ts'
import { mean, median, steps, type Model, type Series, season } from './series.ts'
import { additiveSeason, dampedTrend, multiplicativeSeason, simpleSmoothing } from './smoothing-models.ts'
import { thetaModel } from './theta.ts'

/** A model's forecast from some point in the past, with the actual values. */
interface Trial {
  /** Number of values known at that point. */
  known: number
  forecast: number[]
  actual: number[]
}

/** Number of forecast origins, and maximum horizon. */
const origins = 12
const reach = season

/** Minimum number of values for trying a model. */
const minKnown = 4

/**
 * Rolling-origin evaluation (Tashman, 2000): for each of the latest points of a series, the model's forecast from the
 * values up to it, with the values after it. Points with too few values for the model are skipped.
 */
function backtest({ suits, forecast }: Model, series: Series): Trial[] {
  const trials: Trial[] = []
  for (let known = Math.max(minKnown, series.length - origins); known < series.length; known++) {
    const past = series.slice(0, known)
    if (!suits(past)) continue
    const actual = series.slice(known, known + reach)
    trials.push({ known, forecast: forecast(past, actual.length), actual })
  }
  return trials
}

/** The absolute errors, step by step. */
const missesOf = ({ forecast, actual }: Trial): number[] =>
  actual.map((value, step) => Math.abs(value - (forecast[step] as number)))

const total = (trials: readonly Trial[]) => trials.flatMap(missesOf).reduce((sum, miss) => sum + miss, 0)

/**
 * A model's error relative to that of the seasonal naive forecast from the same points; below 1 is better.
 * @returns null if the model could not be tried
 */
function relativeError(trials: readonly Trial[], series: Series): number | null {
  if (trials.length === 0) return null
  const tried = new Set(trials.map(({ known }) => known))
  const naive = total(backtest(seasonalNaive, series).filter(({ known }) => tried.has(known)))
  const missed = total(trials)
  if (naive === 0) return missed === 0 ? 1 : Number.POSITIVE_INFINITY
  return missed / naive
}

/** The forecast for one period, with an 80% interval, which is null if it cannot be estimated. */
export interface Expected {
  value: number
  low: number | null
  high: number | null
}

export interface Suggestion {
  /** If false, the forecast is the mean of the series, or 0 if it is empty. */
  enoughHistory: boolean
  /** The models whose median is the forecast, best first, with their errors relative to the seasonal naive forecast. */
  models: { name: string; error: number }[]
  figures: Expected[]
}

/** Minimum number of values for fitting models. */
export const minHistory = 6

/** Maximum number of models in the median; models much worse than the best are excluded. */
const maxCombined = 3
const muchWorse = 1.5

/** Nominal coverage of the interval. */
export const bandShare = 0.8

const usual: readonly Model[] = [
  seasonalNaive,
  simpleSmoothing,
  dampedTrend,
  additiveSeason,
  multiplicativeSeason,
  thetaModel,
]
const intermittentCandidates: readonly Model[] = [seasonalNaive, simpleSmoothing, ...intermittentModels]

interface Tried {
  model: Model
  trials: Trial[]
  error: number
}

/** The models with the lowest backtest errors, best first. */
function chosenFor(series: Series): Tried[] {
  const candidates = isIntermittent(series) ? intermittentCandidates : usual
  const ranked = candidates
    .filter(({ suits }) => suits(series))
    .flatMap((model) => {
      const trials = backtest(model, series)
      const error = relativeError(trials, series)
      return error === null ? [] : [{ model, trials, error }]
    })
    .toSorted((one, other) => one.error - other.error)
  const best = ranked[0]?.error ?? 0
  return ranked.slice(0, maxCombined).filter(({ error }) => error <= best * muchWorse)
}

const medians = (forecasts: readonly Series[], horizon: number): number[] =>
  steps(horizon, (step) => Math.max(0, median(forecasts.map((forecast) => forecast[step] as number))))

/** Backtest errors of the median of these models, by horizon. */
function missesByStep(chosen: readonly Tried[]): number[][] {
  const byStep: number[][] = []
  for (const { known, actual } of chosen[0]?.trials ?? []) {
    const lastTrials = chosen.flatMap(({ trials }) => trials.filter((trial) => trial.known === known))
    const forecast = medians(
      lastTrials.map((trial) => trial.forecast),
      actual.length,
    )
    for (const [step, miss] of missesOf({ known, forecast, actual }).entries()) {
      ;(byStep[step] ??= []).push(miss)
    }
  }
  return byStep
}

/** Errors at this many neighbouring horizons on each side are pooled, because a single horizon has too few. */
const neighbours = 2

/**
 * Half-width of the interval for each horizon: the 80% quantile of past errors, with the finite-sample correction of
 * split conformal prediction (Lei et al., 2018). It never decreases with the horizon.
 */
function halfWidths(misses: readonly number[][], horizon: number): number[] {
  let widest = 0
  return steps(horizon, (step) => {
    const from = Math.min(step, misses.length - 1)
    const near = misses
      .slice(Math.max(0, from - neighbours), from + neighbours + 1)
      .flat()
      .toSorted((one, other) => one - other)
    const index = Math.min(near.length, Math.ceil(bandShare * (near.length + 1))) - 1
    widest = Math.max(widest, near[index] ?? 0)
    return widest
  })
}

/**
 * Forecasts a series with the median of up to three models that had the lowest errors in a backtest on its own past.
 * Combinations of simple models were among the most accurate in the M4 competition (Makridakis et al., 2020).
 * @param series values of complete months, non-negative, oldest first
 */
export function suggest(series: Series, horizon: number): Suggestion {
  if (series.length < minHistory) {
    const value = series.length === 0 ? 0 : mean(series)
    const figures = steps(horizon, () => ({ value, low: null, high: null }))
    return { enoughHistory: false, models: [], figures }
  }
  const chosen = chosenFor(series)
  const values = medians(
    chosen.map(({ model }) => model.forecast(series, horizon)),
    horizon,
  )
  const band = halfWidths(missesByStep(chosen), horizon)
  return {
    enoughHistory: true,
    models: chosen.map(({ model, error }) => ({ name: model.name, error })),
    figures: values.map((value, step) => {
      const reach = band[step] as number
      return { value, low: Math.max(0, value - reach), high: value + reach }
    }),
  }
}
