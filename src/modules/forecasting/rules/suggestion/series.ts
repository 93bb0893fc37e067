/** Values of equally long periods, oldest first. */
export type Series = readonly number[]

/** A forecasting model. */
export interface Model {
  /** Its name for people, as used within a sentence. */
  name: string
  /** Whether the model can be applied to this series. */
  suits: (series: Series) => boolean
  /** The forecast for the next `horizon` periods. */
  forecast: (series: Series, horizon: number) => number[]
}

/** Number of months in a seasonal cycle. */
export const season = 12

export const mean = (numbers: Series): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** @returns NaN for an empty list */
export function median(numbers: Series): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[middle] as number
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export const steps = <T>(count: number, valueOf: (step: number) => T): T[] =>
  Array.from({ length: count }, (_, step) => valueOf(step))

/** The least-squares line through a series: its value at the first step, and its slope. */
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
