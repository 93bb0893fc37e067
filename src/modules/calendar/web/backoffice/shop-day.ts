import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'

const hour = 3_600_000

/** A day in the shop's time zone, such as `2026-11-21`, and the instants at which it begins and ends. */
export interface ShopDay {
  day: string
  from: Date
  to: Date
}

/** Milliseconds since midnight in the time zone. */
function sinceMidnight(moment: Date, timeZone: string): number {
  const [, time = ''] = dayAndTimeIn(timeZone, moment).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + moment.getMilliseconds()
}

/** The midnight nearest to an instant. Needed because days with a clock change have 23 or 25 hours. */
function midnightNear(moment: Date, timeZone: string): Date {
  const since = sinceMidnight(moment, timeZone)
  return new Date(moment.getTime() - (since > 12 * hour ? since - 24 * hour : since))
}

/** The day of an instant in the shop's time zone. */
export function shopDayOf(moment: Date, timeZone: string): ShopDay {
  const [day = ''] = dayAndTimeIn(timeZone, moment).split(' ')
  const from = midnightNear(new Date(moment.getTime() - sinceMidnight(moment, timeZone)), timeZone)
  return { day, from, to: midnightNear(new Date(from.getTime() + 24 * hour), timeZone) }
}
