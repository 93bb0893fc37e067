import type { FitPromise } from '../contract/claim-settings.ts'

const dayMs = 86_400_000

/** A day some days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The day some months after another one; the last of the month where it has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * Why the fit promise does not cover a claim; null where it does. The day of the delivery does not count.
 * @param claimed pieces of the order that were claimed before as measured wrongly
 * @param pieces of this claim
 */
export function fitPromiseRefusal(
  { days, pieces: most }: Pick<FitPromise, 'days' | 'pieces'>,
  {
    deliveredOn,
    today,
    claimed,
    pieces,
  }: { deliveredOn: string; today: string; claimed: number; pieces: number },
): { code: 'count'; most: number; left: number } | { code: 'day'; lastDay: string } | null {
  const lastDay = dayAfter(deliveredOn, days)
  if (today > lastDay) return { code: 'day', lastDay }
  return claimed + pieces > most ? { code: 'count', most, left: Math.max(0, most - claimed) } : null
}
