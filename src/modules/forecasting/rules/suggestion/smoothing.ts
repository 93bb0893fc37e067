import type { Seasonal } from './seasons.ts'
import { steps, type Series } from './series.ts'

/** The state of a smoothed series, from which forecasts are calculated. */
export interface State {
  level: number
  /** Per step. */
  trend: number
  /** The seasonal components, that of the next step first; empty without a season. */
  seasons: readonly number[]
}

/** Smoothing weights between 0 and 1: how much a new value changes the state. */
export interface Weights {
  /** For the level. */
  alpha: number
  /** For the trend; 0 keeps it. */
  beta?: number
  /** For the season. */
  gamma?: number
  /** Damping: the part of the trend that remains after each step; 1 for no damping. */
  phi?: number
  kind?: Seasonal
}

const withSeason = (plain: number, part: number | undefined, kind: Seasonal | undefined) =>
  part === undefined ? plain : kind === 'multiplicative' ? plain * part : plain + part

/**
 * Exponential smoothing with a damped trend and a season (Holt, 1957; Winters, 1960; Gardner & McKenzie, 1985), in the
 * form of Hyndman & Athanasopoulos, Forecasting: principles and practice, chapter 8. The season is relative to the new
 * level, as in R's `HoltWinters`.
 * @returns the state after the last value, and the sum of squared one-step errors
 */
export function smooth(
  series: Series,
  { alpha, beta = 0, gamma = 0, phi = 1, kind }: Weights,
  start: State,
): State & { squares: number } {
  let { level, trend } = start
  const seasons = [...start.seasons]
  const period = seasons.length
  let squares = 0
  for (const [step, value] of series.entries()) {
    const index = period === 0 ? 0 : step % period
    const part = seasons[index]
    const expected = level + phi * trend
    squares += (value - withSeason(expected, part, kind)) ** 2
    const bare = part === undefined ? value : kind === 'multiplicative' ? value / part : value - part
    const previousLevel = level
    level = alpha * bare + (1 - alpha) * expected
    trend = beta * (level - previousLevel) + (1 - beta) * phi * trend
    if (part !== undefined) {
      const observed = kind === 'multiplicative' ? value / level : value - level
      seasons[index] = gamma * observed + (1 - gamma) * part
    }
  }
  const turned = period === 0 ? 0 : series.length % period
  return { level, trend, seasons: [...seasons.slice(turned), ...seasons.slice(0, turned)], squares }
}

/** The forecast from a state. */
export function continueSeries(
  { level, trend, seasons }: State,
  { phi = 1, kind }: Pick<Weights, 'phi' | 'kind'>,
  horizon: number,
): number[] {
  let reach = 0
  let damping = 1
  return steps(horizon, (step) => {
    damping *= phi
    reach += damping
    return withSeason(level + reach * trend, seasons[step % (seasons.length || 1)], kind)
  })
}
