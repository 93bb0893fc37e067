import { allocate, includedTax, rateOf, roundHalf } from '#modules/taxes/rules/index.ts'

/** The tax of a rate within an amount. Minor units. */
export interface TaxedShare {
  percent: number
  gross: number
  tax: number
}

/**
 * What is taken off a rest that is paid early: its percentage, half up.
 * @param due minor units
 * @example cashDiscountOf(119_000, 2) // 2380
 */
export const cashDiscountOf = (due: number, percent: number): number =>
  roundHalf({
    numerator: BigInt(due) * BigInt(Math.round(percent * 10_000)),
    denominator: 1_000_000n,
  })

/**
 * The tax that a discount takes back: it is allocated over the rates by what was sold at each (R3), and each share
 * contains its tax (R1).
 * @param discount minor units
 * @param sums what was sold at each rate, with its tax
 */
export function taxOfDiscount(
  discount: number,
  sums: readonly { percent: number; gross: number }[],
): TaxedShare[] {
  const shares = allocate(
    discount,
    sums.map(({ gross }) => gross),
  )
  return sums.map(({ percent }, index) => {
    const gross = shares[index] ?? 0
    return { percent, gross, tax: includedTax(gross, rateOf(percent)) }
  })
}

/** The last day on which a discount counts: that many days after the invoice. */
export function lastDiscountDay(issuedOn: string, days: number): string {
  const day = new Date(`${issuedOn}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
