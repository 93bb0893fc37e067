import { daysBetween, weekdayOf, type Calendar } from './calendar.ts'
import type { Random } from './random.ts'

/** Approximate number of orders in the year. */
const wanted = 900
/** Factors by weekday, Sunday first: most people measure their windows at the weekend. */
const weekdays = [1.45, 0.88, 0.84, 0.86, 0.92, 1.02, 1.4]
/** Factors by month, January first: people furnish in spring and autumn; summer is quiet. */
const monthly = [1.02, 0.86, 1.22, 1.26, 1.12, 0.9, 0.76, 0.82, 1.16, 1.28, 1.12, 0.92]
/** First days of the lunar year. Homes are prepared before it, and business stops during the holiday. */
const tet = ['2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2031-01-23']
const growthOfYear = 0.45
/** The day of the annual sale. */
const saleDay = '-11-11'
const saleFactor = 2.3

function tetFactor(day: string): number {
  const nearest = tet.map((first) => daysBetween(first, day)).find((days) => days > -40 && days < 20)
  if (nearest === undefined) return 1
  if (nearest >= -4 && nearest <= 8) return 0.12
  return nearest < -4 && nearest > -28 ? 1.35 : 0.9
}

function weightOf(day: string, progress: number): number {
  const month = Number(day.slice(5, 7)) - 1
  return (
    (1 + growthOfYear * progress) *
    (monthly[month] ?? 1) *
    (weekdays[weekdayOf(day)] ?? 1) *
    tetFactor(day) *
    (day.endsWith(saleDay) ? saleFactor : 1)
  )
}

/** The minute of the day at which an order is placed: before lunch, and most often in the evening. */
function minuteOf(random: Random): number {
  const peak = random.weighted([
    [10.5, 3],
    [14.5, 2],
    [20.5, 5],
  ] as const)
  return Math.min(23.8, Math.max(6.2, peak + random.normal() * 1.4)) * 60
}

/** When orders were placed, oldest first, none in the future. */
export function orderMoments(random: Random, calendar: Calendar): Date[] {
  const { days, now } = calendar
  const weights = days.map((day, index) => weightOf(day, index / days.length))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return days
    .flatMap((day, index) => {
      const mean = ((weights[index] as number) / sum) * wanted
      const count = random.poisson(mean * Math.exp(0.18 * random.normal()))
      return Array.from({ length: count }, () => calendar.at(day, minuteOf(random)))
    })
    .filter((moment) => moment.getTime() < now.getTime() - 5 * 60_000)
    .toSorted((one, other) => one.getTime() - other.getTime())
}
