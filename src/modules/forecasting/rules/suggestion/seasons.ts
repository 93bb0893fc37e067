import { lineThrough, mean, steps, type Series } from './series.ts'

export type Seasonal = 'additive' | 'multiplicative'

/** The components of a series. */
export interface SeasonalParts {
  /** The centred moving average; half a season is missing at each end. */
  trend: number[]
  /** The seasonal component of each step: a summand (sum 0) or a factor (mean 1). */
  figure: number[]
}

/**
 * Classical decomposition by moving averages (Kendall & Stuart, 1983), like R's `decompose`.
 * @param series at least two complete seasons; all values positive for a multiplicative season
 */
export function decompose(series: Series, period: number, kind: Seasonal): SeasonalParts {
  const half = period / 2
  const trend = steps(series.length - period, (step) => {
    const window = series.slice(step, step + period + 1)
    const ends = ((window[0] as number) + (window[period] as number)) / 2
    return (window.slice(1, period).reduce((sum, value) => sum + value, 0) + ends) / period
  })
  const left = trend.map((level, step) => {
    const value = series[step + half] as number
    return kind === 'additive' ? value - level : value / level
  })
  const raw = steps(period, (index) => mean(left.filter((_, step) => (step + half) % period === index)))
  const centre = mean(raw)
  return { trend, figure: raw.map((value) => (kind === 'additive' ? value - centre : value / centre)) }
}

/** A series without its seasonal component. */
export function withoutSeason(series: Series, figure: Series, kind: Seasonal): number[] {
  return series.map((value, step) => {
    const part = figure[step % figure.length] as number
    return kind === 'additive' ? value - part : value / part
  })
}

/** Whether a multiplicative season can be estimated. */
export const allPositive = (series: Series): boolean => series.every((value) => value > 0)

/**
 * Whether a series is seasonal: its autocorrelation at lag `period` is significant at the 10% level (Bartlett's
 * formula, as in Assimakopoulos & Nikolopoulos, 2000). A linear trend, which would look like a season, is removed
 * first.
 */
export function isSeasonal(series: Series, period: number): boolean {
  if (series.length < 2 * period) return false
  const { level, slope } = lineThrough(series)
  const rest = series.map((value, step) => value - level - slope * step)
  const spread = rest.reduce((sum, value) => sum + value * value, 0)
  if (spread === 0) return false
  const correlation = (lag: number) =>
    rest.slice(lag).reduce((sum, value, step) => sum + value * (rest[step] as number), 0) / spread
  const shorter = steps(period - 1, (step) => correlation(step + 1) ** 2)
  const chance = Math.sqrt((1 + 2 * shorter.reduce((sum, square) => sum + square, 0)) / series.length)
  return Math.abs(correlation(period)) > 1.645 * chance
}
