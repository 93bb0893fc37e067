import { seasonalNaive } from './seasonal-naive.ts'
import { season } from './series.ts'
import type { Model, Series } from './series.ts'

/** What a model would have said at some point of the past, and what came. */
export interface Trial {
  /** How many figures were known. */
  known: number
  forecast: number[]
  actual: number[]
}

/** As many points of the past as forecasts are tried from, and as far as they reach. */
const origins = 12
const reach = season

/** No model is tried with less. */
const minKnown = 4

/**
 * Rolling origin: for each of the latest points of a series, what a model makes of the figures up to it
 * beside the figures after it (Tashman, 2000). Points with too few figures for the model are left out.
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

/** What was missed, figure by figure. */
export const missesOf = ({ forecast, actual }: Trial): number[] =>
  actual.map((value, step) => Math.abs(value - (forecast[step] as number)))

const total = (trials: readonly Trial[]) => trials.flatMap(missesOf).reduce((sum, miss) => sum + miss, 0)

/**
 * How much a model missed against what "as a year ago" missed from the same points: below 1 is better.
 * @returns null when it could not be tried
 */
export function relativeError(trials: readonly Trial[], series: Series): number | null {
  if (trials.length === 0) return null
  const tried = new Set(trials.map(({ known }) => known))
  const naive = total(backtest(seasonalNaive, series).filter(({ known }) => tried.has(known)))
  const missed = total(trials)
  if (naive === 0) return missed === 0 ? 1 : Number.POSITIVE_INFINITY
  return missed / naive
}
