import { roundHalf } from '#modules/taxes/rules/index.ts'

/** What an order asks for before its pieces are made. Amounts in minor units. */
export interface DepositTerms {
  /** Of the total with its tax; missing: a fixed amount. */
  percent?: number
  amount?: number
  /** The total from which on a deposit is asked for. */
  from: number
}

export interface Deposit {
  percent?: number
  /** Minor units, with its tax. */
  amount: number
  /** Whether the law of the place allows less than was asked for. */
  isLimited: boolean
}

/** A limit of deposits by law, in minor units of the place's currency. */
interface DepositLimit {
  /** Totals up to here are not limited. */
  above: number
  percent: number
  amount: number
}

/**
 * California limits deposits of home improvement above 500 $ to 10 % of the price or 1,000 $, whichever is less
 * (Business and Professions Code, section 7159.5).
 */
const limits: Readonly<Record<string, DepositLimit>> = {
  'US-CA': { above: 50_000, percent: 10, amount: 100_000 },
}

const hundredth = 1_000_000n

/** A percentage of an amount as a fraction; percentages have at most four decimals. */
const share = (total: number, percent: number) => ({
  numerator: BigInt(total) * BigInt(Math.round(percent * 10_000)),
  denominator: hundredth,
})

/**
 * The deposit of an order: a percentage of its total, half up (R7), or an amount, never more than the total. What the law
 * limits is rounded down (R12).
 * @param total minor units, with tax
 * @param place where it goes; only home improvement is limited
 * @returns null where no deposit is asked for
 * @example depositOf(100_822, { percent: 30, from: 0 }, null) // { percent: 30, amount: 30247, isLimited: false }
 */
export function depositOf(
  total: number,
  { percent, amount, from }: DepositTerms,
  place: { country: string; region: string; isHomeImprovement: boolean } | null,
): Deposit | null {
  if (total <= 0 || total < from) return null
  const requestedAmount = Math.min(
    total,
    percent === undefined ? (amount ?? 0) : roundHalf(share(total, percent)),
  )
  const limit = place?.isHomeImprovement
    ? limits[`${place.country}-${place.region.toUpperCase()}`]
    : undefined
  const most =
    limit && total > limit.above
      ? Math.min(Math.floor((total * limit.percent) / 100), limit.amount)
      : Number.POSITIVE_INFINITY
  const granted = Math.min(requestedAmount, most)
  if (granted === 0) return null
  return {
    ...(percent !== undefined && granted === requestedAmount && { percent }),
    amount: granted,
    isLimited: granted < requestedAmount,
  }
}
