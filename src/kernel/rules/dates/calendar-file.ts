/** An event in a calendar. */
export interface CalendarEvent {
  /** Globally unique, and the same for every version of the event. */
  uid: string
  /** The number of the version, starting at 0. */
  sequence: number
  changedAt: Date
  /** A whole day such as `2026-11-21`, or a period between two moments. */
  when: { day: string } | { from: Date; to: Date }
  summary: string
  location: string
  description: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** The length of a character in UTF-8 bytes. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** The longest line in bytes (RFC 5545, 3.1). */
const lineBytes = 75

/** Folds a long line: it continues on the next one after a space, and no character is split. */
function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > lineBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}

/** Escapes a text value (RFC 5545, 3.3.11). */
const text = (value: string) =>
  value.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`)

/** `20261121T020000Z` */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const date = (day: string) => day.replaceAll('-', '')

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Moments are written in UTC, so that the file needs no time zone definitions. */
function eventLines(event: CalendarEvent): string[] {
  const { when } = event
  const times =
    'day' in when
      ? [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(dayAfter(when.day))}`]
      : [`DTSTART:${moment(when.from)}`, `DTEND:${moment(when.to)}`]
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${moment(event.changedAt)}`,
    `LAST-MODIFIED:${moment(event.changedAt)}`,
    ...times,
    `SUMMARY:${text(event.summary)}`,
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `STATUS:${event.status}`,
    'END:VEVENT',
  ]
}

function calendar(headers: readonly string[], events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fenestra//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...headers,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A calendar file (iCalendar, RFC 5545) of one event. */
export const calendarFile = (event: CalendarEvent): string => calendar([], [event])

/**
 * A calendar feed for subscription.
 * @param name the name shown by calendar programs
 * @param hours refresh interval in hours (RFC 7986, 5.7)
 */
export const calendarFeed = (
  events: readonly CalendarEvent[],
  { name, hours }: { name: string; hours: number },
): string =>
  calendar(
    [
      `NAME:${text(name)}`,
      `X-WR-CALNAME:${text(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:PT${hours}H`,
      `X-PUBLISHED-TTL:PT${hours}H`,
    ],
    events,
  )

/** The local time of a zone at a moment (ms), as if it were UTC. */
function clockIn(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The moment at which the clocks of a zone show this many minutes after midnight of a day. If the clocks show it twice,
 * it is the first time; if they skip it, it is an hour later.
 */
export function momentIn(timeZone: string, day: string, minutes: number): Date {
  const wallClockMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  // The two guesses use the offsets a day before and a day after, which differ only near a clock change.
  const guesses = [wallClockMs - 86_400_000, wallClockMs + 86_400_000].map(
    (near) => wallClockMs - (clockIn(timeZone, near) - near),
  )
  const exact = guesses.filter((guess) => clockIn(timeZone, guess) === wallClockMs)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses))
}
