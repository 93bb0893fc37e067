/** Start and end of an appointment, in minutes after midnight. */
export interface TimeSpan {
  from: number
  to: number
}

/** Default duration of a visit, in minutes. */
const usualMinutes = 120
const halfDay = 12 * 60
/** The longest visit in minutes: `9-1` ends in the afternoon, `11-9` is a mistake. */
const longestVisit = 8 * 60
const wholeDay = 24 * 60

/** Longer text is no time. */
const maxSlotLength = 40

/** Words around times that say nothing: `von 9 bis 11 Uhr`, `lúc 9 giờ`. */
const fillers = /(?<!\p{L})(?:from|at|von|ab|um|uhr|de|desde|las|с|в|từ|lúc|vào)(?!\p{L})|从|約|约/gu
/** What stands between two times: `9-11`, `9 to 11`, `9 đến 11`. */
const between = /(?:[-–—~]|(?<!\p{L})(?:to|till|until|bis|a|hasta|до|đến|tới)(?![\p{L}.])|至|到)/u
/** A time of one hour: `9`, `9:30`, `9h30`, `9g30`, `09.00`, `9 giờ 30`, `9点30分`. */
const timePattern =
  /^(?<before>\p{L}{2})? ?(?<hour>\d{1,2}) ?(?<mark>giờ|[:.hgч点點时時])? ?(?<minute>\d{2})?(?: ?(?:phút|мин|分|h))?(?: ?(?<after>\p{L}[\p{L}.]*))?$/u
const morning = ['am', 'a.m.', 'sáng', 'утра', '上午', '早上']
const afternoon = ['pm', 'p.m.', 'chiều', 'tối', 'дня', 'вечера', '下午', '晚上']

interface Time {
  minutes: number
  /** Whether the text says which half of the day is meant. */
  half: 'morning' | 'afternoon' | null
  /** Whether it has more than a bare number. */
  isMarked: boolean
}

/** One time of day; null for anything else. */
function timeIn(text: string): Time | null {
  const { before = '', hour, mark, minute, after = '' } = timePattern.exec(text.trim())?.groups ?? {}
  if (hour === undefined || (minute !== undefined && mark === undefined)) return null
  const words = [before, after].filter((word) => word !== '')
  const half = words.every((word) => morning.includes(word))
    ? 'morning'
    : words.every((word) => afternoon.includes(word))
      ? 'afternoon'
      : undefined
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  if (half === undefined || Number(minute ?? 0) > 59 || minutes > wholeDay) return null
  return { minutes, half: words.length === 0 ? null : half, isMarked: mark !== undefined || words.length > 0 }
}

/** Minutes after midnight. Twelve in the morning is midnight, and one in the afternoon is 13:00. */
function minutesOf({ minutes }: Time, half: Time['half']): number {
  if (half === 'afternoon' && minutes < halfDay) return minutes + halfDay
  return half === 'morning' && minutes >= halfDay && minutes < halfDay + 60 ? minutes - halfDay : minutes
}

/**
 * Parses a time slot as people type it, `09:00-11:00`, `8h30-10h30`, `9–11 Uhr`, `9am to 11am`, or a single time with a
 * duration; null for anything else, such as free text. The end of `16:00-14:00` is before its beginning.
 * @param duration minutes
 */
export function timeSpan(slot: string | null, duration: number | null): TimeSpan | null {
  if (slot === null || slot.length > maxSlotLength) return null
  const text = slot.normalize('NFKC').toLowerCase().replace(fillers, ' ').replace(/\s+/g, ' ').trim()
  const [first, last, ...more] = text.split(between).map(timeIn)
  if (!first || more.length > 0) return null
  if (last === undefined) {
    // A bare number may count windows or pieces.
    if (!first.isMarked && !/uhr/i.test(slot)) return null
    const from = minutesOf(first, first.half)
    return from < wholeDay ? { from, to: from + (duration ?? usualMinutes) } : null
  }
  if (last === null) return null
  const to = minutesOf(last, last.half)
  // `1-3pm` is in the afternoon as a whole, `11-1pm` is not.
  const shared = minutesOf(first, last.half)
  const from = first.half || shared > to ? minutesOf(first, first.half) : shared
  const late = to + halfDay
  const end = to < from && last.half === null && late <= from + longestVisit ? late : to
  return { from, to: end }
}

export interface Appointment {
  scheduledTimeSlot: string | null
  /** In minutes. */
  estimatedDuration: number | null
}

/**
 * Whether two appointments on the same day overlap. One may end when the other begins; two identical free texts count
 * as the same time.
 */
export function overlap(one: Appointment, other: Appointment): boolean {
  const [a, b] = [one, other].map((visit) => timeSpan(visit.scheduledTimeSlot, visit.estimatedDuration))
  if (a && b) return a.from < b.to && b.from < a.to
  const [first, second] = [one, other].map(({ scheduledTimeSlot }) => scheduledTimeSlot?.trim().toLowerCase())
  return Boolean(first) && first === second
}
