import { trendCategories, trendImpacts, type MarketTrend } from '../../contract/market-trends.ts'
import type { Fields, ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const optionsOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: capitalise(word) }))

export const trendFields = {
  name: { label: 'Name', required: true, maxLength: 200 },
  description: { kind: 'textarea', label: 'Description', rows: 3, maxLength: 5000 },
  category: { kind: 'select', label: 'Category', options: optionsOf(trendCategories), initial: 'economic' },
  impact: { kind: 'select', label: 'Impact', options: optionsOf(trendImpacts), initial: 'neutral' },
  impactLevel: { kind: 'number', label: 'Impact level (1 to 10)', min: 1, max: 10, step: 1 },
  startDate: { kind: 'date', label: 'Start date' },
  endDate: { kind: 'date', label: 'End date' },
  isActive: { kind: 'checkbox', label: 'Active', initial: true },
} satisfies Fields

/** The request body. Empty fields become null. */
export const trendPayload = (values: ValuesOf<typeof trendFields>) => ({
  name: values.name,
  description: values.description || null,
  category: values.category as MarketTrend['category'],
  impact: values.impact as MarketTrend['impact'],
  impactLevel: values.impactLevel.trim() === '' ? null : Number(values.impactLevel),
  startDate: values.startDate || null,
  endDate: values.endDate || null,
  isActive: values.isActive,
})

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
