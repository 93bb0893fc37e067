/** Start and end of an appointment, in minutes after midnight. */
export interface TimeSpan {
  from: number
  to: number
}

/** Default duration of a visit, in minutes. */
const usualMinutes = 120

const minutesOf = (hours: string | undefined, minutes: string | undefined) =>
  Number(hours) * 60 + Number(minutes)

const slotPattern = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*(?:[-–]\s*([01]?\d|2[0-4]):([0-5]\d)\s*)?$/

/**
 * Parses a time slot such as `09:00-11:00`, or `09:00` with a duration; null for anything else, such as free text.
 * @param duration minutes
 */
export function timeSpan(slot: string | null, duration: number | null): TimeSpan | null {
  const [, h1, m1, h2, m2] = slotPattern.exec(slot ?? '') ?? []
  if (h1 === undefined) return null
  const from = minutesOf(h1, m1)
  return { from, to: h2 === undefined ? from + (duration ?? usualMinutes) : minutesOf(h2, m2) }
}

interface Appointment {
  scheduledTimeSlot: string | null
  /** In minutes. */
  estimatedDuration: number | null
}

/**
 * Whether two appointments on the same day overlap. One may end when the other begins; two identical free texts count
 * as the same time.
 */
export function overlap(one: Appointment, other: Appointment): boolean {
  const [a, b] = [one, other].map((each) => timeSpan(each.scheduledTimeSlot, each.estimatedDuration))
  if (a && b) return a.from < b.to && b.from < a.to
  const [first, second] = [one, other].map(({ scheduledTimeSlot }) => scheduledTimeSlot?.trim().toLowerCase())
  return Boolean(first) && first === second
}
