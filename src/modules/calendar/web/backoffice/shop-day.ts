import { dayAndTimeIn } from '../../../../kernel/rules/shop-time.ts'

const hour = 3_600_000

/** A day of the shop, `2026-11-21`, and the moments at which it begins and ends. */
export interface ShopDay {
  day: string
  from: Date
  to: Date
}

/** How long after midnight of its zone a moment is, in milliseconds. */
function sinceMidnight(moment: Date, timeZone: string): number {
  const [, time = ''] = dayAndTimeIn(timeZone, moment).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + moment.getMilliseconds()
}

/** The midnight that is nearest to a moment: where clocks are changed, a day has 23 or 25 hours. */
function midnightNear(moment: Date, timeZone: string): Date {
  const since = sinceMidnight(moment, timeZone)
  return new Date(moment.getTime() - (since > 12 * hour ? since - 24 * hour : since))
}

/** The day of the shop to which a moment belongs. */
export function shopDayOf(moment: Date, timeZone: string): ShopDay {
  const [day = ''] = dayAndTimeIn(timeZone, moment).split(' ')
  const from = midnightNear(new Date(moment.getTime() - sinceMidnight(moment, timeZone)), timeZone)
  return { day, from, to: midnightNear(new Date(from.getTime() + 24 * hour), timeZone) }
}
