import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const halfHourMs = 1_800_000

/** Days and times in the shop's time zone. Days are written `2026-11-25`. */
export interface Calendar {
  now: Date
  today: string
  /** The first day of the year: the first of the month a year ago. */
  first: string
  /** All days from then up to today. */
  days: readonly string[]
  dayOf: (moment: Date) => string
  /**
   * A time on a day.
   * @param minutes after midnight in the shop's time zone
   */
  at: (day: string, minutes: number) => Date
  /** The first time within working hours from `from` on: Monday to Saturday, 8:30 am to 5:30 pm. */
  working: (random: Random, from: Date) => Date
  /** The end of the last working hours, or `now` within them. Nobody has worked after it. */
  closing: Date
}

const parsed = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day that many days later; earlier if negative. */
export const daysAfter = (day: string, days: number) => written(parsed(day) + days * dayMs)
/** Sunday is 0. */
export const weekdayOf = (day: string) => new Date(parsed(day)).getUTCDay()
export const daysBetween = (from: string, to: string) => Math.round((parsed(to) - parsed(from)) / dayMs)
export const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
/** The first day of the month that many months later. */
export function monthAfter(day: string, months: number): string {
  const date = new Date(parsed(`${day.slice(0, 7)}-01`))
  date.setUTCMonth(date.getUTCMonth() + months)
  return written(date.getTime())
}

const opens = 8.5 * 60
const closes = 17.5 * 60
/** Number of months before the current one. */
const months = 12

export function calendarOf(now: Date, timeZone: string): Calendar {
  // Asking the formatter each time would take half of the time of a year. Clocks change at full or half hours.
  const offsets = new Map<number, number>()
  function offsetAt(ms: number): number {
    const from = Math.floor(ms / halfHourMs) * halfHourMs
    const known = offsets.get(from)
    if (known !== undefined) return known
    const offset = Date.parse(`${dayAndTimeIn(timeZone, new Date(from)).replace(' ', 'T')}Z`) - from
    offsets.set(from, offset)
    return offset
  }
  const dayOf = (moment: Date) => written(moment.getTime() + offsetAt(moment.getTime()))
  const today = dayOf(now)
  const first = monthAfter(today, -months)

  function at(day: string, minutes: number): Date {
    const guess = parsed(day) + Math.round(minutes * minuteMs)
    return new Date(guess - offsetAt(guess))
  }

  function lastClosing(): Date {
    for (let day = today; ; day = daysAfter(day, -1)) {
      if (weekdayOf(day) === 0 || at(day, opens) > now) continue
      return new Date(Math.min(now.getTime(), at(day, closes).getTime()))
    }
  }

  return {
    now,
    closing: lastClosing(),
    today,
    first,
    days: Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => daysAfter(first, index)),
    dayOf,
    at,
    working(random, from) {
      const day = dayOf(from)
      const minutes = (from.getTime() - at(day, 0).getTime()) / minuteMs
      const isOpen = weekdayOf(day) !== 0
      if (isOpen && minutes >= opens && minutes < closes) return from
      let next = isOpen && minutes < opens ? day : daysAfter(day, 1)
      if (weekdayOf(next) === 0) next = daysAfter(next, 1)
      return at(next, opens + random.between(2, 110))
    },
  }
}
