import type { Kind } from '../contract/making.ts'
import { kindLeadDays } from './kind-lead-days.ts'
import type { LeadDays } from './kind-lead-days.ts'

/**
 * Lead time of a product: its own, or else that of its kind, or else none.
 * @param own both values or neither
 */
export function leadDaysOf(
  kind: Kind | null,
  own: { min: number | null; max: number | null },
): LeadDays | null {
  if (own.min !== null && own.max !== null) return { min: own.min, max: own.max }
  return kind && kindLeadDays[kind]
}

/** Lead time of several pieces: that of the slowest; null if none of them has one. */
export function longestLead(leads: readonly (LeadDays | null)[]): LeadDays | null {
  const known = leads.filter((lead) => lead !== null)
  if (known.length === 0) return null
  return { min: Math.max(...known.map(({ min }) => min)), max: Math.max(...known.map(({ max }) => max)) }
}

const dayMs = 86_400_000
const saturday = 6
const sunday = 0

/**
 * The day after a number of working days. Saturdays, Sundays, the shop's days off and the first day do not count; 0
 * working days return the first day. Linear in the number of days.
 * @param day `2026-11-26`, in the shop's time zone
 * @param days whole, 0 or more
 */
export function workingDaysAfter(day: string, days: number, holidays: readonly string[]): string {
  const off = new Set(holidays)
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += dayMs
    const date = new Date(at)
    const isFree = [saturday, sunday].includes(date.getUTCDay()) || off.has(date.toISOString().slice(0, 10))
    if (!isFree) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}

/** The range of days on which an order confirmed on this day is ready; days as `2026-11-26`. */
export function readyBetween(
  confirmed: string,
  { min, max }: LeadDays,
  holidays: readonly string[],
): { from: string; to: string } {
  return {
    from: workingDaysAfter(confirmed, min, holidays),
    to: workingDaysAfter(confirmed, max, holidays),
  }
}
