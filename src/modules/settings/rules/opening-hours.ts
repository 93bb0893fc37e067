import { weekdays, type OpeningTime } from '../contract/shop-details.ts'

/** Consecutive days with the same opening times. */
export interface OpenDays {
  /** Index of the first day; Monday is 0. */
  from: number
  to: number
  /** For example `08:00–12:00`. */
  times: string[]
}

/** Groups opening times for display: consecutive days with the same times are combined, closed days are left out. */
export function openDays(times: readonly OpeningTime[]): OpenDays[] {
  const days: OpenDays[] = []
  for (const [index, day] of weekdays.entries()) {
    const ofDay = times.filter((time) => time.day === day).map(({ opens, closes }) => `${opens}–${closes}`)
    if (ofDay.length === 0) continue
    const last = days.at(-1)
    if (last?.to === index - 1 && last.times.join() === ofDay.join()) last.to = index
    else days.push({ from: index, to: index, times: ofDay })
  }
  return days
}
