import { backtest, missesOf, relativeError } from './backtest.ts'
import type { Trial } from './backtest.ts'
import { intermittentModels, isIntermittent } from './intermittent.ts'
import { seasonalNaive } from './seasonal-naive.ts'
import { mean, median, steps } from './series.ts'
import type { Model, Series } from './series.ts'
import { additiveSeason, dampedTrend, multiplicativeSeason, simpleSmoothing } from './smoothing-models.ts'
import { thetaModel } from './theta.ts'

/** One figure to come. The band holds it four times in five; null while nobody can tell. */
export interface Expected {
  value: number
  low: number | null
  high: number | null
}

export interface Suggestion {
  /** Otherwise the figures are the mean of what there is, or nothing. */
  enoughHistory: boolean
  /** The models whose median the figures are, the best first, with their error against "as a year ago". */
  models: { name: string; error: number }[]
  figures: Expected[]
}

/** With fewer figures there is nothing to learn from. */
export const minHistory = 6

/** As many models take part in the median, if they are not much worse than the best. */
const together = 3
const muchWorse = 1.5

/** The share of figures that lie within the band. */
export const bandShare = 0.8

const usual: readonly Model[] = [
  seasonalNaive,
  simpleSmoothing,
  dampedTrend,
  additiveSeason,
  multiplicativeSeason,
  thetaModel,
]
const seldom: readonly Model[] = [seasonalNaive, simpleSmoothing, ...intermittentModels]

interface Tried {
  model: Model
  trials: Trial[]
  error: number
}

/** The best in the past, the very best first. */
function chosenFor(series: Series): Tried[] {
  const candidates = isIntermittent(series) ? seldom : usual
  const ranked = candidates
    .filter(({ suits }) => suits(series))
    .flatMap((model) => {
      const trials = backtest(model, series)
      const error = relativeError(trials, series)
      return error === null ? [] : [{ model, trials, error }]
    })
    .toSorted((one, other) => one.error - other.error)
  const best = ranked[0]?.error ?? 0
  return ranked.slice(0, together).filter(({ error }) => error <= best * muchWorse)
}

const medians = (forecasts: readonly Series[], horizon: number): number[] =>
  steps(horizon, (step) => Math.max(0, median(forecasts.map((forecast) => forecast[step] as number))))

/** What the median of these models missed in the past, by how far ahead it looked. */
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

/** Misses of neighbouring steps are looked at together: a single one tells little. */
const neighbours = 2

/**
 * How far the band reaches to both sides, step by step: the misses of the past that four in five do not
 * exceed, one more counted for those not seen yet (split conformal prediction, Lei et al., 2018). It never
 * gets narrower with distance.
 */
function reaches(misses: readonly number[][], horizon: number): number[] {
  let widest = 0
  return steps(horizon, (step) => {
    const from = Math.min(step, misses.length - 1)
    const near = misses
      .slice(Math.max(0, from - neighbours), from + neighbours + 1)
      .flat()
      .toSorted((one, other) => one - other)
    const place = Math.min(near.length, Math.ceil(bandShare * (near.length + 1))) - 1
    widest = Math.max(widest, near[place] ?? 0)
    return widest
  })
}

/**
 * What to expect next of a series: the median of the three models at most that missed least when they were
 * tried on its own past. Combinations of simple models were the surest in the M4 competition (Makridakis et
 * al., 2020).
 * @param series figures of whole months, 0 or more, the oldest first
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
  const band = reaches(missesByStep(chosen), horizon)
  return {
    enoughHistory: true,
    models: chosen.map(({ model, error }) => ({ name: model.name, error })),
    figures: values.map((value, step) => {
      const reach = band[step] as number
      return { value, low: Math.max(0, value - reach), high: value + reach }
    }),
  }
}
