/** Minutes of a day from which and until which an appointment lasts. */
export interface TimeSpan {
  from: number
  to: number
}

/** How long a visit takes when nobody has said so, in minutes. */
const usualMinutes = 120

const minutesOf = (hours: string | undefined, minutes: string | undefined) =>
  Number(hours) * 60 + Number(minutes)

const spelled = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*(?:[-–]\s*([01]?\d|2[0-4]):([0-5]\d)\s*)?$/

/**
 * Reads a time slot such as `09:00-11:00`, or `09:00` and how long it takes; null for anything else, such
 * as words. Throws nothing.
 * @param duration minutes
 */
export function timeSpan(slot: string | null, duration: number | null): TimeSpan | null {
  const [, h1, m1, h2, m2] = spelled.exec(slot ?? '') ?? []
  if (h1 === undefined) return null
  const from = minutesOf(h1, m1)
  return { from, to: h2 === undefined ? from + (duration ?? usualMinutes) : minutesOf(h2, m2) }
}

interface Appointment {
  scheduledTimeSlot: string | null
  /** Minutes. */
  estimatedDuration: number | null
}

/** Whether two appointments of one day get into each other's way. Ends may touch; the same words are the same time. */
export function overlap(one: Appointment, other: Appointment): boolean {
  const [a, b] = [one, other].map((each) => timeSpan(each.scheduledTimeSlot, each.estimatedDuration))
  if (a && b) return a.from < b.to && b.from < a.to
  const [first, second] = [one, other].map(({ scheduledTimeSlot }) => scheduledTimeSlot?.trim().toLowerCase())
  return Boolean(first) && first === second
}
