/** Evenly spaced knots of a cubic B-spline over time, seconds. */
export interface Knots {
  start: number
  step: number
  count: number
}

export type Four = readonly [number, number, number, number]

/** The four knots that act at a time: the first of them, their weights and the weights of the second derivative. */
export interface Blend {
  first: number
  weights: Four
  bends: Four
}

/** Knots that cover a span of time; times outside use the nearest piece. */
export function knotsOver(from: number, to: number, step: number): Knots {
  return { start: from, step, count: Math.max(1, Math.ceil((to - from) / step)) + 3 }
}

/** Uniform cubic B-spline (de Boor, A Practical Guide to Splines, 1978). */
export function blendAt({ start, step, count }: Knots, time: number): Blend {
  const at = Math.min(count - 3 - 1e-9, Math.max(0, (time - start) / step))
  const first = Math.floor(at)
  const u = at - first
  const v = 1 - u
  return {
    first,
    weights: [
      (v * v * v) / 6,
      (3 * u * u * u - 6 * u * u + 4) / 6,
      (3 * v * v * v - 6 * v * v + 4) / 6,
      (u * u * u) / 6,
    ],
    bends: [v / step ** 2, (3 * u - 2) / step ** 2, (1 - 3 * u) / step ** 2, u / step ** 2],
  }
}
