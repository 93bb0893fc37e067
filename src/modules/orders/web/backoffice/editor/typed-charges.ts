import { followLines, workOutCharges } from '#modules/orders/rules/charges.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { nextKey, type TypedCharge } from './typed-order.ts'

export const emptyCharge = (): TypedCharge => ({
  key: nextKey(),
  kind: 'delivery',
  label: '',
  amount: '',
  isPercent: false,
})

/** The amount of a charge in major units, negative for a discount, or its percentage. */
function figureOf({ kind, amount, isPercent }: TypedCharge): { amount: number } | { percent: number } {
  const size = Number(amount)
  if (!Number.isFinite(size) || size === 0) return { amount: 0 }
  if (isPercent) return { percent: size }
  return { amount: kind === 'discount' ? -size : size }
}

export const sentCharge = (charge: TypedCharge) => ({
  kind: charge.kind,
  label: charge.label.trim(),
  ...figureOf(charge),
})

/**
 * The sum of the charges of an order in major units, with percentages worked out.
 * @param pieces with their prices in major units
 */
export function sumOfCharges(
  charges: readonly TypedCharge[],
  pieces: readonly { line?: number; price: number }[],
  exponent: number,
): number {
  const minor = charges.map(({ terms: { cap, ...terms } = {}, ...charge }) => {
    const { amount, ...body } = { amount: 0, ...sentCharge(charge) }
    return {
      ...body,
      ...terms,
      amount: toMinor(amount, exponent),
      ...(cap !== undefined && { cap: toMinor(cap, exponent) }),
    }
  })
  const positions = pieces.map(({ line }) => (line === undefined ? undefined : line - 1))
  const workedOut = workOutCharges(
    followLines(minor, positions),
    pieces.map(({ price }) => toMinor(price, exponent)),
  )
  return toMajor(
    workedOut.reduce((sum, { amount }) => sum + amount, 0),
    exponent,
  )
}
