import type { VisitDefaults } from '../contract/visit-settings.ts'
import { overlap, timeSpan, type Appointment } from './appointments.ts'

const dayMs = 86_400_000

/** A day a number of days later; days as `2026-11-26`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export interface PlannedVisit extends Appointment {
  scheduledDate: string | null
}

/**
 * The slots that shoppers can book, by day. A visit takes a place of every slot that it overlaps, whoever planned it;
 * slots that are not written as times cannot be booked.
 * @param today in the shop's time zone, `2026-11-26`
 * @param visits those that are not cancelled
 */
export function freeSlots({
  today,
  settings: { timeSlots, booking },
  daysOff,
  visits,
}: {
  today: string
  settings: Pick<VisitDefaults, 'timeSlots' | 'booking'>
  daysOff: ReadonlySet<string>
  visits: readonly PlannedVisit[]
}): { day: string; slots: string[] }[] {
  const bookable = timeSlots.filter((slot) => timeSpan(slot, null) !== null)
  const ofDay = Map.groupBy(visits, ({ scheduledDate }) => scheduledDate ?? '')
  const isFree = (day: string, slot: string) => {
    const requestedVisit = { scheduledTimeSlot: slot, estimatedDuration: null }
    return (ofDay.get(day) ?? []).filter((visit) => overlap(visit, requestedVisit)).length < booking.places
  }
  const last = booking.weeks * 7
  return Array.from({ length: Math.max(0, last - booking.noticeDays + 1) }, (_, index) =>
    dayAfter(today, booking.noticeDays + index),
  )
    .filter((day) => booking.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !daysOff.has(day))
    .map((day) => ({ day, slots: bookable.filter((slot) => isFree(day, slot)) }))
    .filter(({ slots }) => slots.length > 0)
}

/** Whether a visit on a day can still be moved and cancelled by whoever booked it. */
export const isInTime = (day: string | null, today: string, noticeDays: number): boolean =>
  day !== null && day >= dayAfter(today, noticeDays)
