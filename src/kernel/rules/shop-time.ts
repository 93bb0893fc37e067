import { dateFormat } from './cached-formats.ts'

// The Swedish locale formats dates and times like ISO 8601.
const locale = 'sv-SE'

/** The date of a moment in a zone: `2025-01-05`. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat(locale, { dateStyle: 'short', timeZone }).format(moment).padStart(10, '0')
}

/** Today's date in a zone. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date())

/** Date and time of a moment in a zone: `2025-01-05 14:05:09`. */
export function dayAndTimeIn(timeZone: string, moment: Date): string {
  return dateFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment)
}

/** The day so many days after another: `2030-02-28`, 1 is `2030-03-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
