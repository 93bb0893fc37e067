import { season, steps, type Model } from './series.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Seasonal naive forecast: the same month of the previous year; with less than a year of data, the previous month. */
export const seasonalNaive: Model = {
  name: staffText('as a year ago'),
  suits: (series) => series.length > 0,
  forecast: (series, horizon) => {
    const back = series.length >= season ? season : 1
    return steps(horizon, (step) => series[series.length - back + (step % back)] as number)
  },
}
