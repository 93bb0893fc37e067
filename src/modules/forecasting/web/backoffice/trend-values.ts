import type { MarketTrend } from '../../contract/market-trends.ts'

/** What the form of a market trend holds. */
export type TrendValues = Record<
  'name' | 'description' | 'category' | 'impact' | 'impactLevel' | 'startDate' | 'endDate',
  string
> & { isActive: boolean }

export const trendLabels: Record<keyof TrendValues, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  impact: 'Impact',
  impactLevel: 'Impact level (1 to 10)',
  startDate: 'Start date',
  endDate: 'End date',
  isActive: 'Active',
}

export const noTrend: TrendValues = {
  name: '',
  description: '',
  category: 'economic',
  impact: 'neutral',
  impactLevel: '',
  startDate: '',
  endDate: '',
  isActive: true,
}

export const trendValuesOf = (trend: MarketTrend): TrendValues => ({
  name: trend.name,
  description: trend.description ?? '',
  category: trend.category,
  impact: trend.impact,
  impactLevel: trend.impactLevel === null ? '' : String(trend.impactLevel),
  startDate: trend.startDate ?? '',
  endDate: trend.endDate ?? '',
  isActive: trend.isActive,
})

/** What is sent of them. Empty fields are nothing. */
export const trendPayload = (values: TrendValues) => ({
  name: values.name,
  description: values.description || null,
  category: values.category as MarketTrend['category'],
  impact: values.impact as MarketTrend['impact'],
  impactLevel: values.impactLevel.trim() === '' ? null : Number(values.impactLevel),
  startDate: values.startDate || null,
  endDate: values.endDate || null,
  isActive: values.isActive,
})

export const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** From when to when: '2026-05-01 to 2026-10-31', 'from 2026-05-01'; null without either. */
export function daysOfTrend({ startDate, endDate }: MarketTrend): string | null {
  if (startDate && endDate) return `${startDate} to ${endDate}`
  if (startDate) return `from ${startDate}`
  return endDate ? `until ${endDate}` : null
}
