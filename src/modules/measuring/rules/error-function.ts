/**
 * The error function, to 1.5e-7 (Abramowitz & Stegun, Handbook of Mathematical Functions, 7.1.26).
 */
export function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x))
  const terms =
    0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429)))
  return Math.sign(x) * (1 - terms * t * Math.exp(-x * x))
}

/** Half width, in standard deviations, of the interval that holds the truth 19 times in 20. */
export const twoSided95 = 1.96

/**
 * The chance that a relative error with standard deviation `sigma` stays within 2 %: what a claimed
 * confidence means everywhere in the measuring tool.
 */
export function chanceWithinTwoPercent(sigma: number): number {
  return erf(0.02 / (Math.max(sigma, 1e-9) * Math.SQRT2))
}

/** What may be claimed: never less than 0.3, never more than 0.98. */
export function claimable(confidence: number): number {
  return Math.min(0.98, Math.max(0.3, confidence))
}
