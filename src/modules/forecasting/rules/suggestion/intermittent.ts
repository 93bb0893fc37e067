import { steps, type Model, type Series } from './series.ts'

/** Smoothing weight; small, because sales are rare. */
const weight = 0.1

/**
 * Demand per step by Croston's method (1972): demand size and interval between demands are smoothed separately, each
 * starting with its first value.
 * @returns 0 if nothing was ever sold
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

/** Croston's method with the bias correction of Syntetos & Boylan (2005). */
export const syntetosBoylan = (series: Series): number => croston(series, weight) * (1 - weight / 2)

/**
 * The method of Teunter, Syntetos & Babai (2011): updates the probability of a sale in every step, so that the forecast
 * of a product without sales decays to zero.
 */
export function teunterSyntetosBabai(series: Series): number {
  const first = series.findIndex((value) => value > 0)
  if (first < 0) return 0
  let size = series[first] as number
  let chance = 1 / (first + 1)
  for (const value of series.slice(first + 1)) {
    if (value > 0) size += weight * (value - size)
    chance += weight * ((value > 0 ? 1 : 0) - chance)
  }
  return size * chance
}

/** Whether demand is intermittent: more than 1.32 steps between sales on average (Syntetos, Boylan & Croston, 2005). */
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
  level('Croston (Syntetos-Boylan)', syntetosBoylan),
  level('Teunter-Syntetos-Babai', teunterSyntetosBabai),
]
