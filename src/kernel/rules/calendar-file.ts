/** Something that takes place, as a calendar keeps it. */
export interface CalendarEvent {
  /** The same for every version of it, and for nothing else in the world. */
  uid: string
  /** Counts its versions, from 0 on. */
  sequence: number
  changedAt: Date
  /** A whole day such as `2026-11-21`, or from one moment to another. */
  when: { day: string } | { from: Date; to: Date }
  summary: string
  location: string
  description: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** How many bytes a character takes in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** At most so many bytes stand in a line (RFC 5545, 3.1). */
const lineBytes = 75

/** A long line goes on in the next one after a space; no character is torn apart. */
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

/** A text as a value (RFC 5545, 3.3.11). */
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

/** Moments are written in UTC, so that no zone has to be explained. */
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
 * A calendar that others subscribe to.
 * @param name what it is called in their list
 * @param hours after which they should read it again (RFC 7986, 5.7)
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

/** What the clocks of a zone say at a moment, as if they were UTC's. */
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
 * The moment at which the clocks of a zone show so many minutes after midnight of a day. Of an hour that is
 * there twice it is the first; one that is skipped is the hour after it.
 */
export function momentIn(timeZone: string, day: string, minutes: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  // An offset changes between two guesses only beside a change of the clocks.
  const guesses = [wanted - 86_400_000, wanted + 86_400_000].map(
    (near) => wanted - (clockIn(timeZone, near) - near),
  )
  const exact = guesses.filter((guess) => clockIn(timeZone, guess) === wanted)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses))
}
