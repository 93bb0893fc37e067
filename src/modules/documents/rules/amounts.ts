import {
  allocate,
  amountsOf,
  percentOf,
  storedSums,
  taxAmounts,
  type StoredTaxSum,
  type TaxableOrder,
  type TaxedAmount,
  type TaxMode,
  type TaxTerms,
  rateOf,
} from '#modules/taxes/rules/index.ts'

/** What a document charges, by rate. Minor units. */
export interface DocumentSums {
  /** One for each rate, the highest first. */
  sums: StoredTaxSum[]
  net: number
  tax: number
  gross: number
}

/** The amounts of a line. Minor units; negative where something is taken off. */
export interface LineAmounts {
  /** As the shop prices it: with the tax where prices contain it, otherwise without. */
  amount: number
  net: number
  percent: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Sums by rate with their totals. */
export const totalsOf = (sums: StoredTaxSum[]): DocumentSums => ({
  sums,
  net: sumOf(sums.map(({ net }) => net)),
  tax: sumOf(sums.map(({ tax }) => tax)),
  gross: sumOf(sums.map(({ gross }) => gross)),
})

/** The mode by which lines of a document are taxed: only with `included` do their amounts contain the tax. */
const modeOfLines = (mode: TaxMode) => (mode === 'included' ? 'included' : 'added')

/** The lines of an order and its sums, rounded once for each rate; reductions are in the lines. */
export function orderAmounts(
  order: TaxableOrder,
  terms: Pick<TaxTerms, 'mode' | 'rates' | 'contained'>,
): { lines: LineAmounts[]; whole: DocumentSums } {
  const amounts = amountsOf(order, terms)
  const taxed = taxAmounts(amounts, terms.mode)
  const lines = amounts.map(({ amount, taxed: { rate } }, index) => {
    const net = taxed.nets[index] as number
    return { amount: terms.mode === 'included' ? amount : net, net, percent: percentOf(rate) }
  })
  return { lines, whole: totalsOf(storedSums(taxed).sums) }
}

/** A percentage of a total, rounded half up. Minor units. */
export function depositOf(gross: number, percent: number): number {
  const whole = 1_000_000n
  return Number((BigInt(gross) * BigInt(rateOf(percent)) * 2n + whole) / (whole * 2n))
}

/** A deposit with its own tax, which it contains: split over the rates of the order by what they charge. */
export function depositSums(gross: number, { sums }: DocumentSums): DocumentSums {
  const shares = allocate(
    gross,
    sums.map((sum) => sum.gross),
  )
  const amounts = sums.map(({ percent }, index): TaxedAmount => ({
    amount: shares[index] as number,
    taxed: { rate: rateOf(percent), parts: [] },
  }))
  return totalsOf(storedSums(taxAmounts(amounts, 'included')).sums)
}

/**
 * What is left of the sums of `whole` after `deductions`. Their taxes are subtracted, not computed again from the
 * rest. A rate that only the deductions have, because it changed before the delivery, comes out negative.
 */
export function restOf(whole: DocumentSums, deductions: readonly DocumentSums[]): DocumentSums {
  const sums = new Map(
    whole.sums.map(({ percent, net, tax, gross }) => [percent, { percent, net, tax, gross }]),
  )
  for (const { percent, net, tax, gross } of deductions.flatMap((document) => document.sums)) {
    const remaining = sums.get(percent) ?? { percent, net: 0, tax: 0, gross: 0 }
    sums.set(percent, {
      percent,
      net: remaining.net - net,
      tax: remaining.tax - tax,
      gross: remaining.gross - gross,
    })
  }
  return totalsOf([...sums.values()].toSorted((one, other) => other.percent - one.percent))
}

export interface CreditedDocument extends DocumentSums {
  mode: TaxMode
  lines: readonly LineAmounts[]
}

/**
 * The amounts of a credit note. It has its own tax; the one that completes a rate of the document takes what is left of
 * it, and one that credits the whole document is its exact mirror.
 * @param earlier the credit notes before it, with the lines that they credit
 * @param indexes of the lines to credit, none of which was credited before
 * @returns the lines in the order of `indexes`
 */
export function creditOf(
  document: CreditedDocument,
  earlier: readonly (DocumentSums & { indexes: readonly number[] })[],
  indexes: readonly number[],
): { lines: LineAmounts[]; sums: DocumentSums } {
  const lines = indexes.map((index) => document.lines[index] as LineAmounts)
  const credited = new Set([...earlier.flatMap((credit) => credit.indexes), ...indexes])
  if (earlier.length === 0 && credited.size === document.lines.length)
    return { lines, sums: totalsOf(document.sums) }
  const amounts = lines.map(({ amount, percent }): TaxedAmount => ({
    amount,
    taxed: { rate: rateOf(percent), parts: [] },
  }))
  const taxed = taxAmounts(amounts, modeOfLines(document.mode))
  const rest = restOf(document, earlier)
  const nets = [...taxed.nets]
  const sums = storedSums(taxed).sums.map((sum) => {
    const isOfRate = ({ percent }: LineAmounts) => percent === sum.percent
    const isComplete = document.lines.every((line, index) => !isOfRate(line) || credited.has(index))
    const remaining = isComplete && rest.sums.find(({ percent }) => percent === sum.percent)
    if (!remaining) return sum
    const places = lines.flatMap((line, index) => (isOfRate(line) ? [index] : []))
    const weights = places.map((index) => Math.abs(nets[index] as number))
    allocate(remaining.net - sum.net, weights).forEach((share, index) => {
      nets[places[index] as number] = (nets[places[index] as number] as number) + share
    })
    return remaining
  })
  return {
    lines: lines.map((line, index) => ({ ...line, net: nets[index] as number })),
    sums: totalsOf(sums),
  }
}

/** The labour among the lines, with its tax, which private buyers may deduct. Minor units; null: none. */
export function labourOf(
  lines: readonly (LineAmounts & { kind: string })[],
  mode: TaxMode,
): { gross: number; tax: number } | null {
  const labour = lines.filter(({ kind }) => kind === 'fitting')
  if (labour.length === 0) return null
  const { gross, tax } = taxAmounts(
    labour.map(({ amount, percent }) => ({ amount, taxed: { rate: rateOf(percent), parts: [] } })),
    modeOfLines(mode),
  )
  return { gross, tax }
}
