import { toMajor } from '#kernel/rules/money.ts'
import type { TaxesOnWire } from '../contract/order-taxes.ts'
import type { OrderTaxes } from '../rules/index.ts'

/** The taxes of an order in major units. */
export function serializeTaxes(
  { mode, reason, sums, net, tax, certificate }: OrderTaxes,
  exponent: number,
): TaxesOnWire {
  const major = (minor: number) => toMajor(minor, exponent)
  return {
    mode,
    ...(reason && { reason }),
    sums: sums.map((sum) => ({
      percent: sum.percent,
      net: major(sum.net),
      tax: major(sum.tax),
      gross: major(sum.gross),
      ...(sum.parts && { parts: sum.parts.map((part) => ({ ...part, tax: major(part.tax) })) }),
    })),
    net: major(net),
    tax: major(tax),
    ...(certificate && { certificate }),
  }
}
