import { addedTax as shareAt, rateOf, reducePieces } from '#modules/taxes/rules/index.ts'

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

/** The price of a group of customers. */
export interface GroupPrice {
  /** Off the pieces. */
  percent: number
  /** Whether a discount applies to what is left; otherwise only the better of the two applies. */
  combines: boolean
}

/** A discount that an order may have. */
export interface PossibleDiscount {
  terms: DiscountTerms
  /** The numbers of the pieces that it is for, counted from 1; undefined: all. */
  lines: readonly number[] | undefined
}

/** What an order takes off its pieces, in minor units. */
export interface ChosenReductions<Discount> {
  /** By the price of the group; 0: it does not apply. */
  group: number
  discount: { chosen: Discount; amount: number } | null
}

/**
 * What takes most off: the price of the group, one discount, or both where the group lets them combine, the group's
 * first. The one that is named first wins a tie, the group before all.
 * @param prices of the pieces, minor units
 */
export function chooseReductions<Discount extends PossibleDiscount>(
  prices: readonly number[],
  group: GroupPrice | null,
  discounts: readonly Discount[],
): ChosenReductions<Discount> {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const ofGroup = group ? shareAt(sumOf(prices), rateOf(group.percent)) : 0
  const isCombined = group?.combines ?? false
  const reducedPrices = isCombined ? reducePieces(prices, [{ amount: -ofGroup }]) : prices
  const takenOff = ({ group: groupAmount, discount }: ChosenReductions<Discount>) =>
    groupAmount + (discount?.amount ?? 0)
  let best: ChosenReductions<Discount> = { group: ofGroup, discount: null }
  for (const chosen of discounts) {
    const { lines, terms } = chosen
    const amount = discountOn(
      sumOf(lines ? lines.map((line) => reducedPrices[line - 1] ?? 0) : reducedPrices),
      terms,
    )
    const combination = { group: isCombined ? ofGroup : 0, discount: { chosen, amount } }
    if (takenOff(combination) > takenOff(best)) best = combination
  }
  return best
}
