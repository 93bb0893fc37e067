import { allocate } from './allocate.ts'
import {
  percentOf,
  rateOf,
  reducePieces,
  taxAmounts,
  untaxed,
  type Reduction,
  type TaxedAmounts,
  type TaxMode,
  type TaxRate,
} from './tax.ts'
import type { TaxReason } from '../contract/order-taxes.ts'

/** A rate as it is stored and sent: percentages as numbers, exact to four decimals. */
export interface NamedRate {
  percent: number
  parts?: { name: string; percent: number }[]
}

/** The rates of an order by class of goods or work; `''` is that of all other classes. */
export type RatesByClass = Readonly<Record<string, NamedRate>>

/** How an order is taxed, as agreed when it was placed: a rate that changes later changes nothing of it. */
export interface TaxTerms {
  mode: TaxMode
  reason: TaxReason | null
  place: { country: string; region: string; postcode: string }
  /** The day whose rates these are. */
  day: string
  rates: RatesByClass
  /** The rates that the prices contain; only for `replaced`. */
  contained?: RatesByClass
  /** The calculator of a module that gave `rates`; missing: the shop's own table. */
  source?: string
  /** The number of the certificate that frees it from tax. */
  certificate?: string
}

/** Minor units. */
export interface StoredTaxSum {
  percent: number
  net: number
  tax: number
  gross: number
  parts?: { name: string; percent: number; tax: number }[]
}

/** The taxes of an order with its sums, in minor units. */
export interface OrderTaxes extends TaxTerms {
  sums: StoredTaxSum[]
  net: number
  tax: number
}

const toRate = ({ percent, parts = [] }: NamedRate): TaxRate => ({
  rate: rateOf(percent),
  parts: parts.map((part) => ({ name: part.name, rate: rateOf(part.percent) })),
})

const rateIn = (rates: RatesByClass | undefined, taxClass: string): TaxRate => {
  const named = rates?.[taxClass] ?? rates?.['']
  return named ? toRate(named) : untaxed
}

/** The class of a piece without one. */
export const defaultTaxClass = 'goods'

/** The classes of what an order is charged for besides pieces. Other charges are goods; a cover has that of its pieces. */
const classOfCharge: Readonly<Record<string, string>> = {
  delivery: 'delivery',
  fitting: 'fitting',
}

/** The class of most of the pieces, by their amount. */
function classOfPieces(pieces: TaxableOrder['pieces']): string {
  const sums = new Map<string, number>()
  for (const { amount, taxClass } of pieces)
    sums.set(taxClass ?? defaultTaxClass, (sums.get(taxClass ?? defaultTaxClass) ?? 0) + amount)
  const [first = [defaultTaxClass]] = [...sums].toSorted(([, a], [, b]) => b - a)
  return first[0]
}

export interface TaxableOrder {
  /** Minor units. */
  pieces: readonly { amount: number; taxClass: string | null }[]
  /** Minor units, negative for reductions; without taxes. */
  charges: readonly TaxableCharge[]
}

interface TaxableCharge extends Reduction {
  kind: string
  /** What a reduction is for; omitted: the pieces. */
  of?: 'delivery' | undefined
}

/** The charges of an order that reduce its pieces. */
export const reductionsIn = <One extends Pick<TaxableCharge, 'amount' | 'of'>>(
  charges: readonly One[],
): One[] => charges.filter(({ amount, of }) => amount < 0 && of === undefined)

const deliveryKinds = ['delivery', 'fitting']

/** What charges besides the pieces cost once the delivery is reduced, in minor units. */
function chargesAfterReductions(charges: readonly TaxableCharge[]): { kind: string; amount: number }[] {
  const others = charges.filter(({ amount }) => amount >= 0)
  const reduced = charges.reduce(
    (sum, { amount, of }) => (amount < 0 && of === 'delivery' ? sum + amount : sum),
    0,
  )
  const shares = allocate(
    reduced,
    others.map(({ kind, amount }) => (deliveryKinds.includes(kind) ? amount : 0)),
  )
  return others.map(({ kind, amount }, index) => ({ kind, amount: amount + (shares[index] as number) }))
}

/**
 * The amounts of an order as they are taxed: its pieces after the reductions, then its other charges. A reduction is
 * split over the pieces by price; of other charges only the delivery can be reduced.
 * @returns the nets of pieces and charges in their order, those of reductions 0
 */
export function amountsOf({ pieces, charges }: TaxableOrder, terms: Pick<TaxTerms, 'rates' | 'contained'>) {
  const reduced = reducePieces(
    pieces.map(({ amount }) => amount),
    reductionsIn(charges),
  )
  const ofClass = (amount: number, taxClass: string) => ({
    amount,
    taxed: rateIn(terms.rates, taxClass),
    contained: terms.contained && rateIn(terms.contained, taxClass),
  })
  return [
    ...pieces.map(({ taxClass }, index) => ofClass(reduced[index] as number, taxClass ?? defaultTaxClass)),
    ...chargesAfterReductions(charges).map(({ kind, amount }) =>
      ofClass(amount, kind === 'cover' ? classOfPieces(pieces) : (classOfCharge[kind] ?? defaultTaxClass)),
    ),
  ]
}

/** The taxes of an order, and what they add to the sum of its pieces and charges, in minor units. */
export function taxOrder(order: TaxableOrder, terms: TaxTerms): { taxes: OrderTaxes; adjustment: number } {
  const taxed = taxAmounts(amountsOf(order, terms), terms.mode)
  return { taxes: { ...terms, ...storedSums(taxed) }, adjustment: taxed.adjustment }
}

/** Sums with percentages as numbers. */
export function storedSums({ sums, net, tax }: TaxedAmounts): Pick<OrderTaxes, 'sums' | 'net' | 'tax'> {
  return {
    net,
    tax,
    sums: sums.map(({ rate, parts, ...sum }) => ({
      percent: percentOf(rate),
      ...sum,
      ...(parts.length > 0 && {
        parts: parts.map((part) => ({ name: part.name, percent: percentOf(part.rate), tax: part.tax })),
      }),
    })),
  }
}
