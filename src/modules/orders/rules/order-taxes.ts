import { taxOrder, type OrderTaxes, type TaxTerms } from '#modules/taxes/rules/index.ts'

/** The charges of an order without what the shop works out itself once it charges taxes. */
export const withoutTaxes = <One extends { kind: string }>(
  charges: readonly One[],
  taxes: object | null | undefined,
): One[] => (!taxes ? [...charges] : charges.filter(({ kind }) => kind !== 'tax'))

/**
 * The charges of an order with what its taxes add, as a charge of the kind `tax`: nothing where prices contain them.
 * @param charges minor units; a charge of that kind among them is replaced
 * @param terms null: the shop charges no taxes, and the charges stay as they are
 */
export function chargeTaxes<One extends { kind: string; label: string; amount: number }>(
  lines: readonly { calculatedPrice: number; taxClass: string | null }[],
  charges: readonly One[],
  terms: TaxTerms | null,
): { charges: (One | { kind: 'tax'; label: string; amount: number })[]; taxes: OrderTaxes | null } {
  if (terms === null) return { charges: [...charges], taxes: null }
  const others = withoutTaxes(charges, terms)
  const pieces = lines.map(({ calculatedPrice: amount, taxClass }) => ({ amount, taxClass }))
  const { taxes, adjustment } = taxOrder({ pieces, charges: others }, terms)
  const tax = { kind: 'tax' as const, label: '', amount: adjustment }
  return { charges: adjustment === 0 ? others : [...others, tax], taxes }
}
