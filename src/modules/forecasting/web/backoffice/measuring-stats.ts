import { officeDecimal, officePercent } from '#kernel/web/backoffice/money.ts'
import type { Output } from '#kernel/contract/endpoint.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { AccuracyShare, readMeasuringAnalytics } from '#modules/measuring/contract/index.ts'

type Figures = Output<typeof readMeasuringAnalytics>
export type MeasuredDay = Figures['days'][number]

export const methodNames = {
  reference: 'Sheet of paper',
  webxr: 'WebXR room',
  motion: 'Moved phone',
  estimate: 'Estimate',
}
export const deviceNames = { ios: 'iPhone or iPad', android: 'Android', desktop: 'Desktop' }
export const lightNames = { bright: 'Bright', dim: 'Dim', mixed: 'Mixed', outdoor: 'Outdoor' }

const dayLength = 86_400_000

/** The first of `days` days up to and including today in the shop's time zone: `2026-11-21`. */
export function firstDay(days: number, timeZone: string, now = Date.now()): string {
  return dayIn(timeZone, new Date(now - (days - 1) * dayLength))
}

export const percent = (value: number | null) => (value === null ? '—' : officePercent(value, 1))
export const millimetres = (value: number | null) => (value === null ? '—' : `${officeDecimal(value, 0)} mm`)
export const stars = (value: number | null) => (value === null ? '—' : officeDecimal(value, 1))

/** The weighted mean of values; null if there are none. */
function weighted(values: readonly { value: number | null; weight: number }[]): number | null {
  const entries = values.filter((value): value is { value: number; weight: number } => value.value !== null)
  const weight = entries.reduce((sum, entry) => sum + entry.weight, 0)
  return weight === 0 ? null : entries.reduce((sum, entry) => sum + entry.value * entry.weight, 0) / weight
}

/** The overall accuracy of all shares, in percent. */
export function accuracyOf(shares: readonly AccuracyShare[]): number | null {
  return weighted(shares.map(({ accuracy, feedback }) => ({ value: accuracy, weight: feedback })))
}

/** The overall mean error of all days, in mm. */
export function meanError(
  { days }: Figures,
  side: 'averageWidthError' | 'averageHeightError',
): number | null {
  return weighted(days.map((day) => ({ value: day[side], weight: day.feedback })))
}

/** Days for which somebody entered a size measured by tape. */
export function ratedDays({ days }: Figures): MeasuredDay[] {
  return days.filter(({ widthAccuracy, heightAccuracy }) => widthAccuracy !== null || heightAccuracy !== null)
}
