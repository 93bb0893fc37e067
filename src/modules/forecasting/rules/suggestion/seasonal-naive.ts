import { season, steps } from './series.ts'
import type { Model } from './series.ts'

/** As in the same month a year ago; with less than a year, as last month. */
export const seasonalNaive: Model = {
  name: 'as a year ago',
  suits: (series) => series.length > 0,
  forecast: (series, horizon) => {
    const back = series.length >= season ? season : 1
    return steps(horizon, (step) => series[series.length - back + (step % back)] as number)
  },
}
