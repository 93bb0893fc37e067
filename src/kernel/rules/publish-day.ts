import { dayIn } from './shop-time.ts'

const minutesOfHalfADay = 12 * 60
const quarterOfAnHour = 15

/**
 * When something dated with a day alone comes out: as soon as it is that day both in the shop and in
 * UTC, so that readers in either never see another day. What is dated today comes out at once.
 * @param day `2025-01-05`
 */
export function publishMoment(day: string, timeZone: string, now: Date): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  for (let minutes = 0; minutes <= minutesOfHalfADay; minutes += quarterOfAnHour) {
    const moment = new Date(midnight + minutes * 60_000)
    if (dayIn(timeZone, moment) !== day) continue
    return moment > now && dayIn(timeZone, now) === day ? now : moment
  }
  // Zones that skip a day have none of it.
  return new Date(midnight)
}
