import type { MarketTrend } from '../../contract/market-trends.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'

export function capitalise(word: string): string {
  return t(`${word.charAt(0).toUpperCase()}${word.slice(1)}`)
}

/** The period of a trend: '2026-05-01 to 2026-10-31', 'from 2026-05-01'; null if neither day is set. */
export function daysOfTrend(trend: MarketTrend): string | null {
  const startDate = trend.startDate && dateOf(trend.startDate, 'UTC')
  const endDate = trend.endDate && dateOf(trend.endDate, 'UTC')
  if (startDate && endDate) return `${startDate} to ${endDate}`
  if (startDate) return `from ${startDate}`
  return endDate ? `until ${endDate}` : null
}
