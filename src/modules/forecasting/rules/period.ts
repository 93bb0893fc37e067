import type { ForecastPeriod } from '../contract/forecasting.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'

/** A period in a request: `month` applies to monthly, `quarter` to quarterly forecasts. */
export interface PeriodSent {
  period: ForecastPeriod
  year: number
  month?: number | null | undefined
  quarter?: number | null | undefined
}

export interface PeriodFields {
  period: ForecastPeriod
  year: number
  month: number | null
  quarter: number | null
}

/** Drops numbers that do not belong to the kind of period. */
export function periodOf({ period, year, month, quarter }: PeriodSent): PeriodFields {
  return {
    period,
    year,
    month: period === 'monthly' ? (month ?? null) : null,
    quarter: period === 'quarterly' ? (quarter ?? null) : null,
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** First and last day of a period, inclusive: `2026-02-01`, `2026-02-28`. */
export function daysOf({ year, month, quarter }: PeriodFields): { from: string; to: string } {
  const first = month ?? (quarter === null ? 1 : quarter * 3 - 2)
  const last = month ?? (quarter === null ? 12 : quarter * 3)
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate()
  return { from: `${year}-${twoDigits(first)}-01`, to: `${year}-${twoDigits(last)}-${twoDigits(days)}` }
}

/** The name of a month, 1 to 12. */
export const monthName = (month: number, locale = 'en-US'): string =>
  dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))

/** The name of a period: 'November 2026', '2026年11月', 'Q4 2026', '2026'. */
export function periodName({ year, month, quarter }: PeriodFields, locale = 'en-US'): string {
  if (month !== null)
    return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1),
    )
  return quarter === null ? String(year) : `Q${quarter} ${year}`
}
