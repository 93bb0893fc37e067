/** Statistics that are robust against outliers. */

export interface Weighted {
  value: number
  weight: number
}

/** The weighted median; the mean of two values where the halves meet exactly. NaN for none. */
export function weightedMedian(values: readonly Weighted[]): number {
  const sorted = values.toSorted((p, q) => p.value - q.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const [i, { value, weight }] of sorted.entries()) {
    below += weight
    if (Math.abs(below - half) < 1e-12) return (value + (sorted[i + 1]?.value ?? value)) / 2
    if (below > half) return value
  }
  return Number.NaN
}

/** Median absolute deviation, times 1.4826: the standard deviation where the values are normally distributed. */
export function robustDeviation(values: readonly Weighted[]): number {
  const centre = weightedMedian(values)
  const misses = values.map(({ value, weight }) => ({ value: Math.abs(value - centre), weight }))
  return 1.4826 * weightedMedian(misses)
}

/** The values within three median absolute deviations of the median. */
export function withoutOutliers(values: readonly Weighted[]): Weighted[] {
  const centre = weightedMedian(values)
  const misses = values.map(({ value, weight }) => ({ value: Math.abs(value - centre), weight }))
  const limit = 3 * weightedMedian(misses)
  return values.filter(({ value }) => Math.abs(value - centre) <= limit + 1e-12)
}

/** The line through points by the median of all slopes (Theil 1950, Sen 1968). */
export function theilSen(points: readonly { x: number; y: number }[]): { slope: number; offset: number } {
  const slopes: Weighted[] = []
  for (const [i, p] of points.entries()) {
    for (const q of points.slice(i + 1)) {
      if (q.x !== p.x) slopes.push({ value: (q.y - p.y) / (q.x - p.x), weight: 1 })
    }
  }
  const slope = slopes.length > 0 ? weightedMedian(slopes) : 1
  return { slope, offset: weightedMedian(points.map(({ x, y }) => ({ value: y - slope * x, weight: 1 }))) }
}
