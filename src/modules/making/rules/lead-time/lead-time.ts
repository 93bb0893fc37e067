import type { Kind } from '../../contract/making.ts'
import { kindLeadDays, type LeadDays } from './kind-lead-days.ts'

/**
 * Lead time of a product: its own, or else that of its kind, or else none.
 * @param leadDays both values or neither
 */
export function leadDaysOf(
  kind: Kind | null,
  leadDays: { min: number | null; max: number | null },
): LeadDays | null {
  if (leadDays.min !== null && leadDays.max !== null) return { min: leadDays.min, max: leadDays.max }
  return kind && kindLeadDays[kind]
}

/** Lead time of several pieces: that of the slowest; null if none of them has one. */
export function longestLead(leads: readonly (LeadDays | null)[]): LeadDays | null {
  const knownLeads = leads.filter((lead) => lead !== null)
  if (knownLeads.length === 0) return null
  return {
    min: Math.max(...knownLeads.map(({ min }) => min)),
    max: Math.max(...knownLeads.map(({ max }) => max)),
  }
}

const dayMs = 86_400_000

/** The days on which the workshop works; single days as `2026-11-26`. */
export interface WorkCalendar {
  /** Days of the week without work, from 0 for Sunday to 6 for Saturday; at most six. */
  restDays: readonly number[]
  holidays: readonly string[]
  /** Rest days and days off on which the workshop works nevertheless. */
  extraDays: readonly string[]
}

/**
 * The day after a number of working days. Rest days, days off and the first day do not count; 0 working days return the
 * first day. Linear in the number of days.
 * @param day `2026-11-26`, in the shop's time zone
 * @param days whole, 0 or more
 */
export function workingDaysAfter(day: string, days: number, calendar: WorkCalendar): string {
  const [off, extra] = [new Set(calendar.holidays), new Set(calendar.extraDays)]
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let remainingDays = days; remainingDays > 0;) {
    at += dayMs
    const date = new Date(at)
    const name = date.toISOString().slice(0, 10)
    const isFree = calendar.restDays.includes(date.getUTCDay()) || off.has(name)
    if (!isFree || extra.has(name)) remainingDays -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}

/** The range of days on which an order confirmed on this day is ready; days as `2026-11-26`. */
export function readyBetween(
  confirmed: string,
  { min, max }: LeadDays,
  calendar: WorkCalendar,
): { from: string; to: string } {
  return {
    from: workingDaysAfter(confirmed, min, calendar),
    to: workingDaysAfter(confirmed, max, calendar),
  }
}
