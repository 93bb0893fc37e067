import type { OrderCharge } from '../contract/order-charges.ts'

/** What a charge adds to an order, in minor units; a percentage is worked out, and its amount follows. */
type Charge = Pick<OrderCharge, 'kind' | 'percent' | 'amount'>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Rounded half up, like every amount of the shop. */
const shareOf = (base: number, percent: number) =>
  Math.round(Number(((Math.max(0, base) * percent) / 100).toPrecision(15)))

/**
 * The charges of an order with every percentage worked out: a percentage is one of the pieces and the charges before
 * it, and a discount takes it off.
 * @param pieces the sum of the pieces in minor units
 */
export function workOutCharges<One extends Charge>(charges: readonly One[], pieces: number): One[] {
  const workedOut: One[] = []
  for (const charge of charges) {
    const base = pieces + sum(workedOut.map(({ amount }) => amount))
    const share = charge.percent === undefined ? charge.amount : shareOf(base, charge.percent)
    const amount = charge.percent !== undefined && charge.kind === 'discount' ? -share : share
    workedOut.push({ ...charge, amount: amount === 0 ? 0 : amount })
  }
  return workedOut
}

/** Whether a charge is a reduction that was agreed as an amount, so that it belongs to the pieces of that day. */
export const isFixedReduction = ({ percent, amount }: Charge): boolean => percent === undefined && amount < 0

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
