import { locale } from '../../../../kernel/web/backoffice/language.ts'

/** `Mar 5`, `Mar 2026` for a month. A day of the shop has no time zone of its own. */
export function stepName(day: string, by: 'day' | 'week' | 'month'): string {
  const style = by === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(locale(), { ...(style as object), timeZone: 'UTC' }).format(new Date(day))
}

/** `1.2M`: for the axis of a chart. */
export function shortFigure(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** `+12.5%`; null where there was nothing to compare with. */
export function trendOf(now: number, before: number, decimals = 1): { text: string; up: boolean } | null {
  if (before === 0) return null
  const share = (now - before) / before
  const format = new Intl.NumberFormat(locale(), {
    style: 'percent',
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
  return { text: format.format(share), up: share >= 0 }
}
