import type { PeriodStep } from '../../contract.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import {
  dayAfter,
  dayPresets,
  type Days,
  type PresetName,
} from '#kernel/web/backoffice/date-range/presets.ts'
import { isDay } from '#kernel/web/backoffice/table/list-search.ts'

/** The period in the dashboard's query parameters. */
export interface DashboardSearch {
  range?: RangeName
  /** Days in the shop's time zone, for the range `custom`. */
  from?: string
  to?: string
  by?: PeriodStep
}

export type RangeName = PresetName | 'custom'

export const steps: readonly { by: PeriodStep; label: string }[] = [
  { by: 'day', label: 'Day' },
  { by: 'week', label: 'Week' },
  { by: 'month', label: 'Month' },
]

const rangeNames: readonly RangeName[] = [...dayPresets.map(({ name }) => name), 'custom']

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Parses the query parameters; invalid values are dropped. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const range = rangeNames.find((name) => name === text(search['range']))
  const by = steps.find((step) => step.by === search['by'])?.by
  const [from, to] = [text(search['from']), text(search['to'])]
  return {
    ...(range && { range }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(by && { by }),
  }
}

const usualDays = 30

/** By what so many days are counted where nobody says otherwise: some thirty bars at most. */
function stepOf({ from, to }: Days): PeriodStep {
  if (to < dayAfter(from, 31)) return 'day'
  return to < dayAfter(from, 184) ? 'week' : 'month'
}

/** The requested days, in the shop's time zone, and the step. */
export function requestedPeriod(search: DashboardSearch, timeZone: string) {
  const today = todayIn(timeZone)
  const range = search.range ?? '30'
  const preset = dayPresets.find(({ name }) => name === range)
  const to = search.to ?? today
  const days = preset?.of(today) ?? { from: search.from ?? dayAfter(to, 1 - usualDays), to }
  return { range, ...days, by: search.by ?? stepOf(days) }
}
