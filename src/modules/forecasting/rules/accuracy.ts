import type { ForecastPeriod } from '../contract/forecasting.ts'

/** What was expected and what came, in the same unit. */
export interface Outcome {
  forecast: number
  actual: number
}

/** By how many percent the actual figure lies above the forecast; null when nothing was expected. */
export function variance({ forecast, actual }: Outcome): number | null {
  return forecast === 0 ? null : ((actual - forecast) / forecast) * 100
}

/** Whether the actual figure is at most a tenth of the forecast away from it. */
export function isStrongMatch({ forecast, actual }: Outcome): boolean {
  // Compared without dividing, so that 110 of 100 is a match however decimals are rounded.
  return forecast > 0 && 10 * Math.abs(actual - forecast) <= forecast
}

/**
 * How good a forecast was, 0 to 100: 100 less the variance. Measured against the forecast, so that a
 * variance of 10 % is an accuracy of 90, and a month without a sale is no division by zero.
 */
export function accuracyOf({ forecast, actual }: Outcome): number {
  if (forecast === 0) return actual === 0 ? 100 : 0
  return Math.max(0, 100 - (100 * Math.abs(actual - forecast)) / forecast)
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The plain mean of the accuracies, unrounded; null when there is none. */
export function meanAccuracy(outcomes: readonly Outcome[]): number | null {
  return outcomes.length === 0 ? null : mean(outcomes.map(accuracyOf))
}

export type Rating = 'Excellent' | 'Good' | 'Needs Improvement'

/** What people call an unrounded accuracy. */
export function ratingOf(accuracy: number): Rating {
  if (accuracy >= 90) return 'Excellent'
  return accuracy >= 75 ? 'Good' : 'Needs Improvement'
}

const totalActual = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, { actual }) => sum + actual, 0)

/** Weighted absolute error: Σ|A − F| ÷ ΣA. Null when nothing came. */
export function weightedError(outcomes: readonly Outcome[]): number | null {
  const total = totalActual(outcomes)
  const missed = outcomes.reduce((sum, { forecast, actual }) => sum + Math.abs(actual - forecast), 0)
  return total === 0 ? null : missed / total
}

/** Σ(F − A) ÷ ΣA: above 0 when too much is expected. Null when nothing came. */
export function bias(outcomes: readonly Outcome[]): number | null {
  const total = totalActual(outcomes)
  return total === 0 ? null : outcomes.reduce((sum, o) => sum + o.forecast - o.actual, 0) / total
}

/** How many stretches of a kind make a year. */
const inYear: Record<ForecastPeriod, number> = { monthly: 12, quarterly: 4, yearly: 1 }

/**
 * The mean error of the forecast "as in the same stretch a year ago" within a series; with less than two
 * years of it "as last time". It is what errors are measured by in MASE (Hyndman & Koehler, 2006).
 * @param series of whole months, quarters or years, the oldest first
 * @returns null for a flat or too short history
 */
export function naiveError(series: readonly number[], period: ForecastPeriod = 'monthly'): number | null {
  const lag = series.length >= 2 * inYear[period] ? inYear[period] : 1
  const errors = series.slice(lag).map((value, index) => Math.abs(value - (series[index] as number)))
  const error = errors.length === 0 ? 0 : mean(errors)
  return error === 0 ? null : error
}

/**
 * The sums of the whole quarters or years in a series of months; parts of them at both ends are left out.
 * @param months in their order, named like `2026-11`
 */
export function wholeStretches(
  months: readonly { month: string; value: number }[],
  period: ForecastPeriod,
): number[] {
  const size = 12 / inYear[period]
  const nameOf = (month: string) => `${month.slice(0, 4)} ${Math.floor((Number(month.slice(5)) - 1) / size)}`
  return [...Map.groupBy(months, ({ month }) => nameOf(month)).values()]
    .filter((stretch) => stretch.length === size)
    .map((stretch) => stretch.reduce((sum, { value }) => sum + value, 0))
}

/** Mean absolute scaled error: below 1 is better than the naive forecast. Null when nothing can be scaled. */
export function scaledError(outcomes: readonly (Outcome & { scale: number | null })[]): number | null {
  const scaled = outcomes.flatMap(({ forecast, actual, scale }) =>
    scale === null ? [] : [Math.abs(actual - forecast) / scale],
  )
  return scaled.length === 0 ? null : mean(scaled)
}
