import { reductionsIn, splitReduction, splitReductions } from '#modules/taxes/rules/index.ts'
import type { OrderCharge } from '../contract/order-charges.ts'

/** What a charge adds to an order, in minor units; a percentage is worked out, and its amount follows. */
type Charge = Pick<OrderCharge, 'kind' | 'percent' | 'amount' | 'cap' | 'lines' | 'of'>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Rounded half up, like every amount of the shop. */
const shareOf = (base: number, percent: number) =>
  Math.round(Number(((Math.max(0, base) * percent) / 100).toPrecision(15)))

/** The amount that a charge is taken of: pieces and charges before it, the pieces that it is for, or the delivery. */
function baseOf({ lines, of }: Charge, before: readonly Charge[], left: readonly number[], pieces: number) {
  if (of === 'delivery') return sum(before.filter(isDelivery).map((charge) => charge.amount))
  if (lines) return sum(lines.map((line) => left[line - 1] ?? 0))
  return pieces + sum(before.map(({ amount }) => amount))
}

function amountOf(charge: Charge, base: number): number {
  const { kind, percent, amount, cap, lines, of } = charge
  const isLimited = lines !== undefined || of !== undefined
  if (percent === undefined) return isLimited ? -Math.min(-amount, Math.max(0, base)) : amount
  const share = Math.min(shareOf(base, percent), cap ?? Infinity)
  return kind === 'discount' ? -share : share
}

/**
 * The charges of an order with every percentage worked out: a percentage is one of the pieces and the charges before
 * it, or of the pieces that it is for, and a discount takes it off. A discount of some pieces or of the delivery takes
 * off no more than they cost.
 * @param prices of the pieces in minor units
 */
export function workOutCharges<One extends Charge>(
  charges: readonly One[],
  prices: readonly number[],
): One[] {
  const workedOut: One[] = []
  let remainingPrices = [...prices]
  for (const charge of charges) {
    const amount = amountOf(charge, baseOf(charge, workedOut, remainingPrices, sum(prices)))
    const worked = { ...charge, amount: amount === 0 ? 0 : amount }
    workedOut.push(worked)
    if (reductionsIn([worked]).length === 0) continue
    const shares = splitReduction(worked, remainingPrices, prices)
    remainingPrices = remainingPrices.map((price, index) => price + (shares[index] as number))
  }
  return workedOut
}

/**
 * Charges of an order with how each that reduces its pieces is split over them, in minor units.
 * @param prices of the pieces in minor units
 */
export function allocateCharges<One extends Charge>(
  charges: readonly One[],
  prices: readonly number[],
): (One & { allocated?: number[] })[] {
  const reductions = reductionsIn(charges)
  const shares = splitReductions(prices, reductions)
  return charges.map((charge) => {
    const allocated = shares[reductions.indexOf(charge)]
    return allocated ? { ...charge, allocated } : charge
  })
}

/**
 * The charges of an order whose lines have moved, as before they are worked out again: a discount of some lines is for
 * those that remain.
 * @param formerPositions of the lines there are now, counted from 0; undefined for a new one
 */
export const followLines = <One extends Pick<Charge, 'lines'>>(
  charges: readonly One[],
  formerPositions: readonly (number | undefined)[],
): One[] =>
  charges.map((charge) => {
    const { lines } = charge
    if (!lines) return charge
    const remaining = formerPositions.flatMap((from, index) =>
      from !== undefined && lines.includes(from + 1) ? [index + 1] : [],
    )
    return { ...charge, lines: remaining }
  })

const isDelivery = ({ kind }: Pick<Charge, 'kind'>) => kind === 'delivery' || kind === 'fitting'

/**
 * Charges with another delivery in place of the former one; where there was none, before what is taken off it.
 * @param former the name of the former way of delivery
 */
export function replaceDelivery<One extends Pick<OrderCharge, 'kind' | 'label' | 'of'>>(
  charges: readonly One[],
  former: string | undefined,
  next: readonly One[],
): One[] {
  const index = charges.findIndex((charge) => isDelivery(charge) && charge.label === former)
  if (index !== -1) return charges.toSpliced(index, 1, ...next)
  const reduction = charges.findIndex(({ of }) => of === 'delivery')
  return charges.toSpliced(reduction === -1 ? charges.length : reduction, 0, ...next)
}

/** What pieces with these prices cost after what is taken off them: from which value on their delivery is free. */
export const reducedValue = (charges: readonly Charge[], prices: readonly number[]): number =>
  sum(prices) +
  sum(charges.map(({ kind, of, amount }) => (kind === 'discount' && of === undefined ? amount : 0)))

/** Whether a charge is a reduction that was agreed as an amount, so that it belongs to the pieces of that day. */
export const isFixedReduction = ({ percent, amount, of }: Charge): boolean =>
  percent === undefined && amount < 0 && of === undefined

/**
 * The charges after pieces were removed or made smaller: fixed reductions shrink with the pieces, so that the total
 * falls by no larger share than the pieces.
 * @param ratio the sum of the pieces after the change, divided by the one before it
 */
export function scaleReductions<One extends Charge>(charges: readonly One[], ratio: number): One[] {
  return charges.map((charge) =>
    // Rounded towards zero: a reduction is never larger than its share.
    isFixedReduction(charge) ? { ...charge, amount: -Math.floor(-charge.amount * ratio) } : charge,
  )
}

/** The label of a charge: its own, else the name of its kind, with its percentage. */
export const nameOfCharge = (
  { label, percent }: { label: string | null; percent?: number | undefined },
  kind: string,
): string => label || (percent === undefined ? kind : `${kind} (${percent} %)`)
