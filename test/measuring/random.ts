/** A seeded generator of uniform numbers in 0..1 (mulberry32), so that every run has the same scenes. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    normal,
    within: (low, high) => low + (high - low) * next(),
    one: (choices) => choices[Math.floor(next() * choices.length)] as never,
  }
}

export interface Random {
  next: () => number
  /** Normally distributed, mean 0, standard deviation 1. */
  normal: () => number
  within: (low: number, high: number) => number
  one: <T>(choices: readonly T[]) => T
}
