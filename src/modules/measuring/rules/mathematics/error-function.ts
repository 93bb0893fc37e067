/**
 * The error function, to 1.5e-7 (Abramowitz & Stegun, Handbook of Mathematical Functions, 7.1.26).
 */
export function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x))
  const terms =
    0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429)))
  return Math.sign(x) * (1 - terms * t * Math.exp(-x * x))
}

/** Half width, in standard deviations, of the 95 % interval. */
export const twoSided95 = 1.96

/**
 * The probability that a relative error with standard deviation `sigma` is within 2 %: the meaning of a claimed
 * confidence everywhere in the measuring tool.
 */
export function probabilityWithinTwoPercent(sigma: number): number {
  return erf(0.02 / (Math.max(sigma, 1e-9) * Math.SQRT2))
}

/** Limits a claimed confidence to 0.3 to 0.98. */
export function clampConfidence(confidence: number): number {
  return Math.min(0.98, Math.max(0.3, confidence))
}
