/** Figures of equally long stretches of time, the oldest first. */
export type Series = readonly number[]

/** A way to go on from a series. */
export interface Model {
  /** What people call it, within a sentence. */
  name: string
  /** Whether it has anything to say about this series. */
  suits: (series: Series) => boolean
  /** The figures of the next stretches, as many as are asked for. */
  forecast: (series: Series, horizon: number) => number[]
}

/** Months in a year: what comes again comes after so many steps. */
export const season = 12

export const mean = (numbers: Series): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** @returns NaN for none */
export function median(numbers: Series): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[middle] as number
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export const steps = <T>(count: number, valueOf: (step: number) => T): T[] =>
  Array.from({ length: count }, (_, step) => valueOf(step))

/** The straight line of least squares through a series: its height at the first figure, and its slope. */
export function lineThrough(series: Series): { level: number; slope: number } {
  const middle = (series.length - 1) / 2
  const height = mean(series)
  let across = 0
  let along = 0
  for (const [step, value] of series.entries()) {
    across += (step - middle) * (value - height)
    along += (step - middle) ** 2
  }
  const slope = along === 0 ? 0 : across / along
  return { level: height - slope * middle, slope }
}
