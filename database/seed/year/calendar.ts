import { dayAndTimeIn, dayIn } from '../../../src/kernel/rules/shop-time.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Days and moments of the shop. Days are written `2026-11-25`. */
export interface Calendar {
  now: Date
  today: string
  /** The day on which the year begins: the first of a month, a year and a month ago. */
  first: string
  /** All days of the year up to today. */
  days: readonly string[]
  dayOf: (moment: Date) => string
  /** A moment of a day. @param minutes since midnight of the shop */
  at: (day: string, minutes: number) => Date
  /** The first moment from this one on at which the shop works: Monday to Saturday, half past eight to half past five. */
  working: (random: Random, from: Date) => Date
}

const parsed = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many days later, or earlier below 0. */
export const daysAfter = (day: string, days: number) => written(parsed(day) + days * dayMs)
/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(parsed(day)).getUTCDay()
export const daysBetween = (from: string, to: string) => Math.round((parsed(to) - parsed(from)) / dayMs)
export const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
/** The first day of the month so many months later. */
export function monthAfter(day: string, months: number): string {
  const date = new Date(parsed(`${day.slice(0, 7)}-01`))
  date.setUTCMonth(date.getUTCMonth() + months)
  return written(date.getTime())
}

const opens = 8.5 * 60
const closes = 17.5 * 60
/** Months before the present one. */
const months = 12

export function calendarOf(now: Date, timeZone: string): Calendar {
  const dayOf = (moment: Date) => dayIn(timeZone, moment)
  const today = dayOf(now)
  const first = monthAfter(today, -months)

  function at(day: string, minutes: number): Date {
    const guess = parsed(day) + Math.round(minutes * minuteMs)
    const shown = Date.parse(`${dayAndTimeIn(timeZone, new Date(guess)).replace(' ', 'T')}Z`)
    // To the second, as the format gives it.
    return new Date(guess - (shown - Math.floor(guess / 1000) * 1000))
  }

  return {
    now,
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
