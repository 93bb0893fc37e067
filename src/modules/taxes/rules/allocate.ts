/**
 * Splits an amount over weights so that the shares add up: everybody gets the floor of the exact share, and the missing
 * units go to the largest remainders, ties to the earlier one (largest remainder method, Hamilton 1792).
 * @param amount minor units; a negative one is split like its positive and negated
 * @param weights 0 or more; if all are 0, the first takes everything
 * @returns minor units, as many as there are weights
 * @example allocate(5000, [8990, 6450, 2999]) // [2438, 1749, 813]
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  if (amount < 0) return allocate(-amount, weights).map((share) => (share === 0 ? 0 : -share))
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  return roundTogether(
    exact.map((numerator) => ({ numerator, denominator: whole })),
    amount,
  )
}

/** An exact amount in minor units, as a fraction. */
export interface Fraction {
  numerator: bigint
  /** Above 0. */
  denominator: bigint
}

/** The largest whole number that is not above the fraction. */
export function floorOf({ numerator, denominator }: Fraction): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/** The nearest whole number; halves go away from zero, so that a credit is the mirror of what it credits. */
export function roundHalf({ numerator, denominator }: Fraction): number {
  if (numerator < 0n) return -roundHalf({ numerator: -numerator, denominator })
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

const isLarger = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator > other.numerator * one.denominator

/**
 * Rounds fractions to whole numbers with a given sum: floors, and what is missing goes to the largest remainders, ties
 * to the earlier one.
 * @param sum between the sum of the floors and that plus one for each fraction
 */
export function roundTogether(exact: readonly Fraction[], sum: number): number[] {
  const floors = exact.map(floorOf)
  const missing = BigInt(sum) - floors.reduce((total, floor) => total + floor, 0n)
  const remainders = exact.map(({ numerator, denominator }, index) => ({
    index,
    rest: { numerator: numerator - (floors[index] as bigint) * denominator, denominator },
  }))
  // A stable sort: of equal remainders the earlier one comes first.
  remainders.sort((one, other) =>
    isLarger(one.rest, other.rest) ? -1 : isLarger(other.rest, one.rest) ? 1 : 0,
  )
  const raised = new Set(remainders.slice(0, Number(missing)).map(({ index }) => index))
  return floors.map((floor, index) => Number(floor) + (raised.has(index) ? 1 : 0))
}
