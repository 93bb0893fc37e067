import { roundHalf } from '#modules/taxes/rules/index.ts'

/** A line of a payout, in minor units. */
export interface CollectedAmount {
  /** Negative for what was given back. */
  collected: number
  /** The fee of the line, besides the percentage. */
  fee: number
}

/** What is kept of a line: its fee and the percentage of what was collected, half up. */
export const costsOf = ({ collected, fee }: CollectedAmount, feePercent: number): number =>
  fee +
  roundHalf({
    numerator: BigInt(collected) * BigInt(Math.round(feePercent * 10_000)),
    denominator: 1_000_000n,
  })

/**
 * What a payout should be, and by how much the amount that arrived differs from it. Minor units.
 * @example payoutSums([{ collected: 8_780_000, fee: 45_000 }], 0.5, 8_691_000) // expected 8691100, difference -100
 */
export function payoutSums(lines: readonly CollectedAmount[], feePercent: number, amount: number) {
  const collected = lines.reduce((sum, line) => sum + line.collected, 0)
  const costs = lines.reduce((sum, line) => sum + costsOf(line, feePercent), 0)
  const expected = collected - costs
  return { collected, costs, expected, difference: amount - expected }
}
