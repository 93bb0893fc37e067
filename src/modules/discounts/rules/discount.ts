import { addedTax as shareAt, rateOf } from '#modules/taxes/rules/index.ts'

/** What a code takes off. Minor units. */
export interface DiscountTerms {
  /** Of the pieces; null: an amount. */
  percent: number | null
  amount: number | null
  /** The most that a percentage takes off; null: no limit. */
  cap: number | null
}

/**
 * What a code takes off pieces of this price: a percentage rounded half up, never more than its limit or the pieces.
 * @param pieces minor units
 */
export function discountOn(pieces: number, { percent, amount, cap }: DiscountTerms): number {
  const share = percent === null ? (amount ?? 0) : shareAt(pieces, rateOf(percent))
  return Math.min(share, cap ?? share, pieces)
}
