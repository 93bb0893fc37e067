/** What a document books by rate of tax. Minor units. */
export interface BookedSum {
  percent: number
  net: number
  tax: number
  gross: number
}

/** A document as bookkeeping reads it. Minor units. */
export interface BookedDocument {
  kind: 'invoice' | 'final' | 'deposit' | 'credit'
  number: string
  customerName: string
  /** The day on which it counts: `2026-11-29`. */
  day: string
  /** What it charges, by rate; of a final invoice what is left after its deposits; of a credit note what it gives back. */
  sums: readonly BookedSum[]
  /** The deposits that a final invoice takes off, or that a credit note of one gives back with it, by rate. */
  deposits: readonly (readonly BookedSum[])[]
  /** Of a credit note: whether what it corrects is a deposit. */
  creditsDeposit: boolean
}

export interface Accounts {
  /** The account of all customers. */
  customers: string
  deposits: string
  /** The accounts of turnover by rate. */
  revenue: readonly { percent: number; account: string }[]
  /** The account of rates that have none of their own. */
  otherRevenue: string
}

/** A booking: an amount from one account to another. */
export interface Booking {
  /** Minor units, above 0. */
  amount: number
  net: number
  tax: number
  percent: number
  /** `S`: debit of `account`; `H`: credit. */
  side: 'S' | 'H'
  account: string
  contra: string
  day: string
  number: string
  text: string
}

const opposite = { S: 'H', H: 'S' } as const

/** The sums of a document and those of its deposits, added rate by rate. */
function added(sums: readonly BookedSum[], deposits: readonly (readonly BookedSum[])[]): BookedSum[] {
  const byRate = new Map<number, BookedSum>()
  for (const sum of [...sums, ...deposits.flat()]) {
    const { percent, net, tax, gross } = byRate.get(sum.percent) ?? { ...sum, net: 0, tax: 0, gross: 0 }
    byRate.set(sum.percent, { percent, net: net + sum.net, tax: tax + sum.tax, gross: gross + sum.gross })
  }
  return [...byRate.values()]
}

/**
 * The bookings of a document: its gross by rate against turnover, or deposits against the account of deposits. A final
 * invoice books everything that was sold, and takes its deposits back from their account; a credit note is the mirror.
 */
export function bookingsOf(document: BookedDocument, accounts: Accounts): Booking[] {
  const { kind, number, customerName, day, sums, deposits, creditsDeposit } = document
  const revenueOf = (percent: number) =>
    accounts.revenue.find((account) => account.percent === percent)?.account ?? accounts.otherRevenue
  const isDeposit = kind === 'deposit' || creditsDeposit
  const side = kind === 'credit' ? 'H' : 'S'
  const booking = (sum: BookedSum, on: 'S' | 'H', contra: string): Booking[] => {
    if (sum.gross === 0) return []
    const isTurned = sum.gross < 0
    return [
      {
        amount: Math.abs(sum.gross),
        net: Math.abs(sum.net),
        tax: Math.abs(sum.tax),
        percent: sum.percent,
        side: isTurned ? opposite[on] : on,
        account: accounts.customers,
        contra,
        day,
        number,
        text: customerName,
      },
    ]
  }
  return [
    ...added(sums, deposits).flatMap((sum) =>
      booking(sum, side, isDeposit ? accounts.deposits : revenueOf(sum.percent)),
    ),
    ...deposits.flat().flatMap((sum) => booking(sum, opposite[side], accounts.deposits)),
  ]
}
