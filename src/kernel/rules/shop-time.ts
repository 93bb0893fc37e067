import { dateFormat } from './cached-formats.ts'

// Sweden writes days and times of day as ISO 8601 does.
const locale = 'sv-SE'

/** The day that a moment belongs to in a zone: `2025-01-05`. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat(locale, { dateStyle: 'short', timeZone }).format(moment).padStart(10, '0')
}

/** The day that it is now in a zone. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date())

/** Day and time of a moment in a zone: `2025-01-05 14:05:09`. */
export function dayAndTimeIn(timeZone: string, moment: Date): string {
  return dateFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment)
}
