import { maxPeriod } from '../contract.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A period of days in the shop's time zone, inclusive: `2026-11-21`. */
export interface Period {
  from: string
  to: string
  /** Number of days. */
  days: number
}

const dayMs = 86_400_000
const usualDays = 30

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The requested period; by default the last 30 days. Throws a refusal with status 400 if it is invalid. */
export function periodOf(
  requested: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  const to = requested.to ?? todayIn(timeZone)
  const from = requested.from ?? addDays(to, 1 - usualDays)
  const days = daysFrom(from, to)
  if (days < 1)
    throw refuse('invalid_query', { fields: { from: staffText('The first day is after the last') } })
  if (days > maxPeriod) {
    throw refuse('invalid_query', {
      fields: { from: staffText('A period has at most {{maxPeriod}} days', { maxPeriod }) },
    })
  }
  return { from, to, days }
}

/** The period of the same length immediately before. */
export function periodBefore({ from, days }: Period): Period {
  return { from: addDays(from, -days), to: addDays(from, -1), days }
}
