import { allocate, roundHalf, roundTogether, type Fraction } from './allocate.ts'

/** An exact percentage: ten-thousandths of a percent, 190_000 for 19 %. The database keeps it as `numeric(7,4)`. */
export type Rate = number

const whole = 1_000_000n

/** @param percent such as `8.25` or `'8.2500'`, with at most four decimals */
export const rateOf = (percent: number | string): Rate => Math.round(Number(percent) * 10_000)

export const percentOf = (rate: Rate): number => rate / 10_000

/** A part of a rate that belongs to one jurisdiction: the city's 1 % of a sales tax. */
export interface RatePart {
  name: string
  rate: Rate
}

/** What a class of goods or work is taxed with. */
export interface TaxRate {
  rate: Rate
  /** In the order in which they are shown; empty where one authority takes all. */
  parts: readonly RatePart[]
}

export const untaxed: TaxRate = { rate: 0, parts: [] }

/** Tax within a gross amount: half(G·r / (100 + r)). Minor units. */
export const includedTax = (gross: number, rate: Rate): number =>
  roundHalf({ numerator: BigInt(gross) * BigInt(rate), denominator: whole + BigInt(rate) })

/** Tax on a net amount: half(N·r / 100). Minor units. */
export const addedTax = (net: number, rate: Rate): number =>
  roundHalf({ numerator: BigInt(net) * BigInt(rate), denominator: whole })

/**
 * How prices become what is paid. `included`: prices contain the tax of the rate. `added`: it comes on top. `replaced`:
 * prices contain the tax of the shop's own rate, which is taken off, and that of the rate comes on top.
 */
export type TaxMode = 'included' | 'added' | 'replaced'

/** An amount of an order or a document, as the shop prices it. */
export interface TaxedAmount {
  /** Minor units; negative for a reduction. */
  amount: number
  taxed: TaxRate
  /** The rate that the price contains; only for `replaced`. */
  contained?: TaxRate | undefined
}

/** What is taxed with one rate. Minor units. */
export interface TaxSum {
  rate: Rate
  net: number
  tax: number
  /** What is paid: net and tax. */
  gross: number
  /** The tax by jurisdiction; adds up to `tax`. */
  parts: { name: string; rate: Rate; tax: number }[]
}

export interface TaxedAmounts {
  /** One for each rate, the highest first. */
  sums: TaxSum[]
  net: number
  tax: number
  gross: number
  /** What is paid beyond the amounts as priced: the added tax, or the difference of a replaced one. */
  adjustment: number
  /** The net of each amount; those of one rate add up to its net. */
  nets: number[]
}

const keyOf = ({ rate, parts }: TaxRate) =>
  JSON.stringify([rate, ...parts.map((part) => [part.name, part.rate])])

function groupBy<One>(amounts: readonly One[], key: (item: One) => string): number[][] {
  const groups = new Map<string, number[]>()
  amounts.forEach((item, index) => {
    const name = key(item)
    groups.set(name, [...(groups.get(name) ?? []), index])
  })
  return [...groups.values()]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The exact net of a gross amount. */
const exactNet = (gross: number, rate: Rate): Fraction => ({
  numerator: BigInt(gross) * whole,
  denominator: whole + BigInt(rate),
})

/** The nets of gross amounts of one rate: rounded once together, then split by largest remainders. */
function netsWithin(gross: readonly number[], rate: Rate): number[] {
  const total = sumOf(gross)
  return roundTogether(
    gross.map((amount) => exactNet(amount, rate)),
    total - includedTax(total, rate),
  )
}

/**
 * The taxes of the amounts of one order or document, rounded once for each rate.
 * Cost grows with the number of amounts times its logarithm.
 */
export function taxAmounts(amounts: readonly TaxedAmount[], mode: TaxMode): TaxedAmounts {
  const nets = amounts.map(({ amount }) => amount)
  if (mode !== 'added') {
    const containedIn = ({ taxed, contained = untaxed }: TaxedAmount) =>
      mode === 'included' ? taxed : contained
    // By both rates, so that the net of a rate does not depend on the order of the amounts.
    for (const group of groupBy(amounts, (amount) => keyOf(containedIn(amount)) + keyOf(amount.taxed))) {
      const { rate } = containedIn(amounts[group[0] as number] as TaxedAmount)
      const within = netsWithin(
        group.map((index) => nets[index] as number),
        rate,
      )
      group.forEach((index, position) => (nets[index] = within[position] as number))
    }
  }
  const sums = groupBy(amounts, ({ taxed }) => keyOf(taxed)).map((group) => {
    const { rate, parts } = (amounts[group[0] as number] as TaxedAmount).taxed
    const net = sumOf(group.map((index) => nets[index] as number))
    const tax =
      mode === 'included'
        ? sumOf(group.map((index) => (amounts[index] as TaxedAmount).amount)) - net
        : addedTax(net, rate)
    const shares = allocate(
      tax,
      parts.map((part) => part.rate),
    )
    return {
      rate,
      net,
      tax,
      gross: net + tax,
      parts: parts.map((part, index) => ({ ...part, tax: shares[index] as number })),
    }
  })
  sums.sort((one, other) => other.rate - one.rate)
  const gross = sumOf(sums.map((sum) => sum.gross))
  return {
    sums,
    net: sumOf(nets),
    tax: sumOf(sums.map(({ tax }) => tax)),
    gross,
    adjustment: gross - sumOf(amounts.map(({ amount }) => amount)),
    nets,
  }
}

/** A reduction of an order. */
export interface Reduction {
  /** Minor units; negative. */
  amount: number
  /** The numbers of the pieces that it is for, counted from 1; omitted: all. */
  lines?: readonly number[] | undefined
}

/**
 * A reduction split over the pieces by what is left of their prices. Minor units.
 * @param left the prices after the reductions before it
 */
export function splitReduction(
  { amount, lines }: Reduction,
  left: readonly number[],
  prices: readonly number[],
): number[] {
  const isFor = (index: number) => lines === undefined || lines.includes(index + 1)
  const weightsOf = (amounts: readonly number[]) =>
    amounts.map((amount, index) => (isFor(index) ? Math.max(0, amount) : 0))
  const weights = weightsOf(left)
  return allocate(amount, sumOf(weights) < -amount ? weightsOf(prices) : weights)
}

/** How each reduction of an order is split over its pieces, one after the other. Minor units. */
export function splitReductions(prices: readonly number[], reductions: readonly Reduction[]): number[][] {
  let left = [...prices]
  return reductions.map((reduction) => {
    const shares = splitReduction(reduction, left, prices)
    left = left.map((price, index) => price + (shares[index] as number))
    return shares
  })
}

/** Pieces after the reductions of their order. Minor units. */
export const reducePieces = (prices: readonly number[], reductions: readonly Reduction[]): number[] =>
  splitReductions(prices, reductions).reduce(
    (left, shares) => left.map((price, index) => price + (shares[index] as number)),
    [...prices],
  )
