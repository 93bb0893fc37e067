import { steps } from './series.ts'
import type { Model, Series } from './series.ts'

/** How much a new sale changes what was known; small, for there are few of them. */
const weight = 0.1

/**
 * What is sold a step by Croston's method (1972): how much at a time and how long from one sale to the
 * next are smoothed apart from each other, beginning with the first of each.
 * @returns 0 when nothing was ever sold
 */
export function croston(series: Series, alpha = weight): number {
  let size: number | null = null
  let interval = 0
  let since = 1
  for (const value of series) {
    if (value === 0) {
      since++
      continue
    }
    interval = size === null ? since : interval + alpha * (since - interval)
    size = size === null ? value : size + alpha * (value - size)
    since = 1
  }
  return size === null ? 0 : size / interval
}

/** Croston's method without its bias upwards (Syntetos & Boylan, 2005). */
export const syntetosBoylan = (series: Series, alpha = weight): number =>
  croston(series, alpha) * (1 - alpha / 2)

/**
 * The method of Teunter, Syntetos & Babai (2011): smooths, step by step, how likely a sale is, so that a
 * product that nobody asks for any more dies away.
 */
export function teunterSyntetosBabai(series: Series, alpha = weight, beta = weight): number {
  const first = series.findIndex((value) => value > 0)
  if (first < 0) return 0
  let size = series[first] as number
  let chance = 1 / (first + 1)
  for (const value of series.slice(first + 1)) {
    if (value > 0) size += alpha * (value - size)
    chance += beta * ((value > 0 ? 1 : 0) - chance)
  }
  return size * chance
}

/**
 * Whether there are sales, but seldom: on average more than 1.32 steps from one to the next (Syntetos,
 * Boylan & Croston, 2005).
 */
export function isIntermittent(series: Series): boolean {
  const sales = series.filter((value) => value > 0).length
  return sales > 0 && series.length / sales > 1.32
}

const level = (name: string, of: (series: Series) => number): Model => ({
  name,
  suits: isIntermittent,
  forecast: (series, horizon) => {
    const value = of(series)
    return steps(horizon, () => value)
  },
})

export const intermittentModels: readonly Model[] = [
  level('Croston (Syntetos-Boylan)', (series) => syntetosBoylan(series)),
  level('Teunter-Syntetos-Babai', (series) => teunterSyntetosBabai(series)),
]
