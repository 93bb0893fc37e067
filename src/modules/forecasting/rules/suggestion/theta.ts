import { allPositive, isSeasonal, decompose, withoutSeason } from './seasons.ts'
import { lineThrough, season, steps, type Model, type Series } from './series.ts'
import { fitSimple, type FittedModel } from './smoothing-models.ts'
import { smooth } from './smoothing.ts'

/**
 * The Theta method of Assimakopoulos & Nikolopoulos (2000) for a series without a season: simple exponential smoothing
 * with a drift of half the slope of the linear trend (Hyndman & Billah, 2003, equation 7).
 */
export function theta(series: Series, { weights, start }: FittedModel, horizon: number): number[] {
  // The formula divides by the weight, so it must not be 0.
  const alpha = Math.max(weights.alpha, 0.01)
  const { level } = smooth(series, { alpha }, start)
  const drift = lineThrough(series).slope / 2
  const behind = (1 - (1 - alpha) ** series.length) / alpha
  return steps(horizon, (step) => level + drift * (step + behind))
}

/** Theta, on the deseasonalised series if it is seasonal. */
export const thetaModel: Model = {
  name: 'Theta',
  suits: (series) => series.length >= 6,
  forecast: (series, horizon) => {
    if (!isSeasonal(series, season)) return theta(series, fitSimple(series), horizon)
    const kind = allPositive(series) ? 'multiplicative' : 'additive'
    const { figure } = decompose(series, season, kind)
    const bare = withoutSeason(series, figure, kind)
    return theta(bare, fitSimple(bare), horizon).map((value, step) => {
      const part = figure[(series.length + step) % season] as number
      return kind === 'multiplicative' ? value * part : value + part
    })
  },
}
