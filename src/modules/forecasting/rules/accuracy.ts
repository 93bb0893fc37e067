import type { ForecastPeriod } from '../contract/forecasting.ts'

/** A forecast and the actual value, in the same unit. */
export interface Outcome {
  forecast: number
  actual: number
}

/** The percentage by which the actual value exceeds the forecast; null if the forecast is 0. */
export function variance({ forecast, actual }: Outcome): number | null {
  return forecast === 0 ? null : ((actual - forecast) / forecast) * 100
}

/** Whether the actual value deviates from the forecast by at most a tenth. */
export function isStrongMatch({ forecast, actual }: Outcome): boolean {
  // Compared without a division, so that 110 is a match for 100 regardless of rounding.
  return forecast > 0 && 10 * Math.abs(actual - forecast) <= forecast
}

/**
 * Accuracy of a forecast, 0 to 100: 100 minus the absolute variance. Relative to the forecast rather than the actual
 * value, so that a variance of 10% is an accuracy of 90, and a month without sales causes no division by zero.
 */
export function accuracyOf({ forecast, actual }: Outcome): number {
  if (forecast === 0) return actual === 0 ? 100 : 0
  return Math.max(0, 100 - (100 * Math.abs(actual - forecast)) / forecast)
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The unrounded mean of the accuracies; null if there are none. */
export function meanAccuracy(outcomes: readonly Outcome[]): number | null {
  return outcomes.length === 0 ? null : mean(outcomes.map(accuracyOf))
}

export type Rating = 'Excellent' | 'Good' | 'Needs Improvement'

/** The rating of an unrounded accuracy. */
export function ratingOf(accuracy: number): Rating {
  if (accuracy >= 90) return 'Excellent'
  return accuracy >= 75 ? 'Good' : 'Needs Improvement'
}

const totalActual = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, { actual }) => sum + actual, 0)

/** Weighted absolute percentage error: Σ|A − F| ÷ ΣA. Null if there were no sales. */
export function weightedError(outcomes: readonly Outcome[]): number | null {
  const total = totalActual(outcomes)
  const missed = outcomes.reduce((sum, { forecast, actual }) => sum + Math.abs(actual - forecast), 0)
  return total === 0 ? null : missed / total
}

/** Bias: Σ(F − A) ÷ ΣA, positive if forecasts are too high. Null if there were no sales. */
export function bias(outcomes: readonly Outcome[]): number | null {
  const total = totalActual(outcomes)
  return total === 0 ? null : outcomes.reduce((sum, o) => sum + o.forecast - o.actual, 0) / total
}

/** Number of periods per year. */
const inYear: Record<ForecastPeriod, number> = { monthly: 12, quarterly: 4, yearly: 1 }

/**
 * Mean absolute error of the seasonal naive forecast (same period of the previous year) within a series; with less than
 * two years of data, of the naive forecast (previous period). It is the scale of MASE (Hyndman & Koehler, 2006).
 * @param series complete months, quarters or years, oldest first
 * @returns null if the history is flat or too short
 */
export function naiveError(series: readonly number[], period: ForecastPeriod = 'monthly'): number | null {
  const lag = series.length >= 2 * inYear[period] ? inYear[period] : 1
  const errors = series.slice(lag).map((value, index) => Math.abs(value - (series[index] as number)))
  const error = errors.length === 0 ? 0 : mean(errors)
  return error === 0 ? null : error
}

/**
 * Sums of the complete quarters or years in a series of months; incomplete ones at both ends are left out.
 * @param months consecutive months such as `2026-11`
 */
export function sumsOfCompletePeriods(
  months: readonly { month: string; value: number }[],
  period: ForecastPeriod,
): number[] {
  const size = 12 / inYear[period]
  const nameOf = (month: string) => `${month.slice(0, 4)} ${Math.floor((Number(month.slice(5)) - 1) / size)}`
  return [...Map.groupBy(months, ({ month }) => nameOf(month)).values()]
    .filter((values) => values.length === size)
    .map((values) => values.reduce((sum, { value }) => sum + value, 0))
}

/** Mean absolute scaled error: below 1 is better than the naive forecast. Null if no error has a scale. */
export function scaledError(outcomes: readonly (Outcome & { scale: number | null })[]): number | null {
  const scaled = outcomes.flatMap(({ forecast, actual, scale }) =>
    scale === null ? [] : [Math.abs(actual - forecast) / scale],
  )
  return scaled.length === 0 ? null : mean(scaled)
}
