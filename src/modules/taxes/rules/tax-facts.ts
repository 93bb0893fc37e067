import type { TaxesOnWire } from '../contract/order-taxes.ts'

/** The texts `taxes` that lines below a total have. */
export const taxFactKeys = [
  'included',
  'at',
  'part',
  'small_business',
  'intra_community',
  'export',
  'certificate',
] as const

/** A line about taxes below a total: the key of its text, its values, and an amount in major units. */
export interface TaxFact {
  key: (typeof taxFactKeys)[number]
  values: Record<string, string>
  amount?: number
}

/**
 * What a reader is told of the taxes of an order, besides the charge that they add: the tax within the total by rate,
 * where an added tax goes, and why there is none.
 */
export function taxFacts(
  { mode, reason, sums, certificate = '' }: TaxesOnWire,
  { language, money }: { language: string; money: (major: number) => string },
): TaxFact[] {
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  const taxed = sums.filter(({ percent }) => percent > 0)
  const facts = taxed.flatMap(({ percent, net, tax, parts }): TaxFact[] => {
    const values = { percent: percentage.format(percent), net: money(net) }
    if (mode === 'included') return [{ key: 'included', values, amount: tax }]
    if (parts)
      return parts.map((part) => ({
        key: 'part',
        values: { name: part.name, percent: percentage.format(part.percent) },
        amount: part.tax,
      }))
    return [{ key: 'at', values, amount: tax }]
  })
  if (!reason || reason === 'destination') return facts
  return [...facts, { key: reason, values: { number: certificate } }]
}
