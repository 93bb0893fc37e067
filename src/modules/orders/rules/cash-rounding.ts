/**
 * The difference between the cash to collect and a total, so that the amount can be paid with coins and notes:
 * rounded to the nearest step, half up like prices. Totals and prices themselves stay exact.
 * @param total minor units, 0 or more
 * @param step minor units: 1000 for whole thousands of đồng, 5 for 0.05 francs; null: not rounded
 * @returns minor units; negative where less than the total is collected
 * @example cashRounding(754_020, 1000) // -20
 */
export function cashRounding(total: number, step: number | null): number {
  if (step === null) return 0
  const beyond = total % step
  if (beyond === 0) return 0
  return beyond * 2 >= step ? step - beyond : -beyond
}
