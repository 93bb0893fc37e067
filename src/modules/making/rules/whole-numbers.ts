/** Integer division, so that no rounding error can change a cut. Divisors are above 0. */

/** The quotient, rounded up. */
export function ceilDiv(value: number, divisor: number): number {
  return floorDiv(value + divisor - 1, divisor)
}

/** The quotient, rounded down. */
export function floorDiv(value: number, divisor: number): number {
  const remainder = ((value % divisor) + divisor) % divisor
  return (value - remainder) / divisor
}

/** The quotient, rounded half up. */
export function roundDiv(value: number, divisor: number): number {
  return floorDiv(2 * value + divisor, 2 * divisor)
}

/** The smallest multiple of a step that is at least the value. */
export function ceilTo(value: number, step: number): number {
  return ceilDiv(value, step) * step
}

/** The largest multiple of a step that is at most the value. */
export function floorTo(value: number, step: number): number {
  return floorDiv(value, step) * step
}
