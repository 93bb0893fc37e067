import { dateFormat } from '#kernel/rules/cached-formats.ts'

/** Dates in the shop's time zone, both inclusive: `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

const dayMs = 86_400_000

/** The date this many days later; negative: earlier. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** This many days, ending today. */
const last = (count: number) => (today: string) => ({ from: dayAfter(today, 1 - count), to: today })
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Common date ranges relative to today. The current month and year end today. */
export const dayPresets = [
  { name: 'today', label: 'Today', of: last(1) },
  { name: '7', label: 'Last 7 days', of: last(7) },
  { name: '30', label: 'Last 30 days', of: last(30) },
  { name: '90', label: 'Last 90 days', of: last(90) },
  { name: '365', label: 'Last 12 months', of: last(365) },
  { name: 'month', label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    name: 'last-month',
    label: 'Last month',
    of: (today) => {
      const to = dayAfter(firstOfMonth(today), -1)
      return { from: firstOfMonth(to), to }
    },
  },
  { name: 'year', label: 'This year', of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
] as const satisfies readonly { name: string; label: string; of: (today: string) => Days }[]

export type PresetName = (typeof dayPresets)[number]['name']

/** Formats a day or a date range: `Nov 1 – 30, 2026`. */
export function daysText({ from, to }: Days, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}
