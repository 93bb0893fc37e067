import { timeSpan } from '../rules/appointments.ts'
import { momentIn, type CalendarEvent } from '#kernel/rules/dates/calendar-file.ts'
import type { InstallationRow } from './installations.repository.ts'

const states = {
  cancelled: 'CANCELLED',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  in_progress: 'CONFIRMED',
}

function whenOf(visit: InstallationRow, day: string, timeZone: string): CalendarEvent['when'] {
  const span = timeSpan(visit.scheduledTimeSlot, visit.estimatedDuration)
  if (!span) return { day }
  const [from, to] = [momentIn(timeZone, day, span.from), momentIn(timeZone, day, span.to)]
  // When clocks go forward, half past two is half past three, where a visit may have ended already.
  const isSkipped = span.to > span.from && to <= from
  return { from, to: isSkipped ? new Date(from.getTime() + (span.to - span.from) * 60_000) : to }
}

/** Title and description of a calendar event. */
export interface CalendarWords {
  /** The event's title. */
  summary: string
  description: string
}

/**
 * A visit as a calendar event; null if it has no date.
 * @param host the shop's host name, which makes the event's UID globally unique
 */
export function visitEvent(
  visit: InstallationRow,
  { summary, description }: CalendarWords,
  { timeZone, host }: { timeZone: string; host: string },
): CalendarEvent | null {
  if (visit.scheduledDate === null) return null
  return {
    uid: `visit-${visit.id}@${host}`,
    sequence: visit.version - 1,
    changedAt: visit.updatedAt,
    when: whenOf(visit, visit.scheduledDate, timeZone),
    summary,
    location: visit.address,
    description,
    status: (states as Partial<Record<string, CalendarEvent['status']>>)[visit.status] ?? 'TENTATIVE',
  }
}
