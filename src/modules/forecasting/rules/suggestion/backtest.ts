import { seasonalNaive } from './seasonal-naive.ts'
import { season, type Model, type Series } from './series.ts'

/** A model's forecast from some point in the past, with the actual values. */
export interface Trial {
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
export function backtest({ suits, forecast }: Model, series: Series): Trial[] {
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
export const missesOf = ({ forecast, actual }: Trial): number[] =>
  actual.map((value, step) => Math.abs(value - (forecast[step] as number)))

const total = (trials: readonly Trial[]) => trials.flatMap(missesOf).reduce((sum, miss) => sum + miss, 0)

/**
 * A model's error relative to that of the seasonal naive forecast from the same points; below 1 is better.
 * @returns null if the model could not be tried
 */
export function relativeError(trials: readonly Trial[], series: Series): number | null {
  if (trials.length === 0) return null
  const tried = new Set(trials.map(({ known }) => known))
  const naive = total(backtest(seasonalNaive, series).filter(({ known }) => tried.has(known)))
  const missed = total(trials)
  if (naive === 0) return missed === 0 ? 1 : Number.POSITIVE_INFINITY
  return missed / naive
}
