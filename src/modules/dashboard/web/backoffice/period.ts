import type { PeriodStep } from '../../contract.ts'
import { todayIn } from '../../../../kernel/rules/shop-time.ts'

/** The period in the dashboard's query parameters. */
export interface DashboardSearch {
  range?: RangeName
  /** Days in the shop's time zone, for the range `custom`. */
  from?: string
  to?: string
  by?: PeriodStep
}

export const ranges = [
  { name: '7', label: 'Last 7 days', days: 7, by: 'day' },
  { name: '30', label: 'Last 30 days', days: 30, by: 'day' },
  { name: '90', label: 'Last 90 days', days: 90, by: 'week' },
  { name: '365', label: 'Last 12 months', days: 365, by: 'month' },
  { name: 'custom', label: 'Custom', days: 30, by: 'day' },
] as const
export type RangeName = (typeof ranges)[number]['name']

export const steps: readonly { by: PeriodStep; label: string }[] = [
  { by: 'day', label: 'Day' },
  { by: 'week', label: 'Week' },
  { by: 'month', label: 'Month' },
]

const aDay = /^\d{4}-\d\d-\d\d$/
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Parses the query parameters; invalid values are dropped. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const range = ranges.find(({ name }) => name === text(search['range']))?.name
  const by = steps.find((step) => step.by === search['by'])?.by
  const [from, to] = [text(search['from']), text(search['to'])]
  return {
    ...(range && { range }),
    ...(aDay.test(from) && { from }),
    ...(aDay.test(to) && { to }),
    ...(by && { by }),
  }
}

const dayMs = 86_400_000

/** The requested days, in the shop's time zone, and the step. */
export function requestedPeriod(search: DashboardSearch, timeZone: string) {
  const range = ranges.find(({ name }) => name === search.range) ?? ranges[1]
  const today = todayIn(timeZone)
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
  const custom = range.name === 'custom'
  const to = (custom && search.to) || today
  const from = (custom && search.from) || before(to, range.days - 1)
  return { range: range.name, from, to, by: search.by ?? range.by }
}
