import { dayIn } from '../shop-time.ts'

const minutesOfHalfADay = 12 * 60
const quarterOfAnHour = 15

/**
 * When content with only a date is published: as soon as it is that day both in the shop's time zone and in UTC, so
 * that readers in either never see another date. Content dated today is published at once.
 * @param day `2025-01-05`
 */
export function publishMoment(day: string, timeZone: string, now: Date): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  for (let minutes = 0; minutes <= minutesOfHalfADay; minutes += quarterOfAnHour) {
    const moment = new Date(midnight + minutes * 60_000)
    if (dayIn(timeZone, moment) !== day) continue
    return moment > now && dayIn(timeZone, now) === day ? now : moment
  }
  // Reached only in zones that skip this day.
  return new Date(midnight)
}
