import type { ForecastPeriod } from '../../contract/forecasting.ts'
import type { PeriodFields } from '../period.ts'
import { steps } from './series.ts'
import type { Expected } from './suggest.ts'

/** A calendar month, 1 to 12. */
export interface Month {
  year: number
  month: number
}

/** Number of suggested periods, starting with the current one. */
const suggested: Record<ForecastPeriod, number> = { monthly: 12, quarterly: 4, yearly: 2 }

const monthsIn: Record<ForecastPeriod, number> = { monthly: 1, quarterly: 3, yearly: 12 }

/** Number of months of the current period that ended before this month. */
const monthsBehind = (period: ForecastPeriod, { month }: Month) => (month - 1) % monthsIn[period]

/** Number of months to forecast, from this month on, to cover all suggested periods. */
export const monthsAhead = (period: ForecastPeriod, now: Month): number =>
  suggested[period] * monthsIn[period] - monthsBehind(period, now)

const sumOf = (parts: readonly Expected[]): Expected => {
  const sum = (of: (part: Expected) => number | null) =>
    parts.reduce<number | null>((total, part) => {
      const figure = of(part)
      return total === null || figure === null ? null : total + figure
    }, 0)
  return { value: sum(({ value }) => value) ?? 0, low: sum(({ low }) => low), high: sum(({ high }) => high) }
}

const periodAt = (period: ForecastPeriod, { year, month }: Month): PeriodFields => ({
  period,
  year,
  month: period === 'monthly' ? month : null,
  quarter: period === 'quarterly' ? Math.ceil(month / 3) : null,
})

/**
 * Aggregates months to periods. Interval limits are added up, which makes them wide rather than narrow, because errors
 * of neighbouring months usually have the same sign.
 * @param sold actual values of the complete months before this one, newest last
 * @param ahead expected values of this month and those after it
 */
export function periodsFrom(
  period: ForecastPeriod,
  now: Month,
  { sold, ahead }: { sold: readonly number[]; ahead: readonly Expected[] },
): { period: PeriodFields; expected: Expected }[] {
  const size = monthsIn[period]
  const behind = monthsBehind(period, now)
  const ended = steps(behind, (step) => sold.at(step - behind) ?? 0)
  const parts = [...ended.map((value) => ({ value, low: value, high: value })), ...ahead]
  return steps(suggested[period], (step) => {
    const first = now.month - 1 - behind + step * size
    const begins = { year: now.year + Math.floor(first / 12), month: (first % 12) + 1 }
    return {
      period: periodAt(period, begins),
      expected: sumOf(parts.slice(step * size, (step + 1) * size)),
    }
  })
}
