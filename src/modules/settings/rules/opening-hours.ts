import { weekdays } from '../contract/shop-details.ts'
import type { OpeningTime } from '../contract/shop-details.ts'

/** Days in a row on which the shop is open at the same times. */
export interface OpenDays {
  /** Counted from Monday, 0. */
  from: number
  to: number
  /** `08:00–12:00`. */
  times: string[]
}

/** Opening times as people say them: Monday to Friday in one, days without any left out. */
export function openDays(times: readonly OpeningTime[]): OpenDays[] {
  const found: OpenDays[] = []
  for (const [index, day] of weekdays.entries()) {
    const ofDay = times.filter((time) => time.day === day).map(({ opens, closes }) => `${opens}–${closes}`)
    if (ofDay.length === 0) continue
    const last = found.at(-1)
    if (last?.to === index - 1 && last.times.join() === ofDay.join()) last.to = index
    else found.push({ from: index, to: index, times: ofDay })
  }
  return found
}
