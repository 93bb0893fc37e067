import { dateFormat, numberFormat } from '#kernel/rules/cached-formats.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/**
 * The label of a step: `Mar 5`, or `Mar 2026` for a month. Formatted in UTC, because the day is already in the shop's
 * time zone.
 */
export function stepName(day: string, by: 'day' | 'week' | 'month'): string {
  const style = by === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' }
  return dateFormat(locale(), { ...(style as object), timeZone: 'UTC' }).format(new Date(day))
}

/** A compact number for chart axes: `1.2M`. */
export function formatCompact(value: number): string {
  return numberFormat(locale(), {
    notation: 'compact',
    useGrouping: true,
    maximumFractionDigits: 1,
  }).format(value)
}

/** The change in percent: `+12.5%`; null if there is nothing to compare with. */
export function trendOf(now: number, before: number): { text: string; up: boolean } | null {
  if (before === 0) return null
  const share = (now - before) / before
  const format = numberFormat(locale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return { text: format.format(share), up: share >= 0 }
}
