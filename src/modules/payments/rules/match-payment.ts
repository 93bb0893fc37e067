/** An order that a movement may be for. Amounts in minor units. */
export interface OpenOrder {
  id: string
  orderNumber: string
  customerName: string
  due: number
  depositDue: number
  /** What is enough today, with a discount for paying early; null: there is none. */
  discounted: number | null
  /** Numbers of its invoices. */
  documents: readonly string[]
}

export type MatchReason = 'exact' | 'reference' | 'name' | 'settled' | 'unknown'

/** Letters and digits only, in capitals: banks break references apart and put them into other text. */
export const normalizeReference = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** Words of a name without marks, in any order. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 1)

/** Whether two names are of the same person: every word of the shorter one is in the longer one. */
export function isSameName(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  return few.length > 1 && few.every((word) => many.includes(word))
}

/** Amounts that settle something whole: the deposit, the rest, or what is enough with a discount. */
const fits = ({ due, depositDue, discounted }: OpenOrder, amount: number) =>
  amount === due || (depositDue > 0 && amount === depositDue) || amount === discounted

/** Orders by what a movement may say of them. */
export interface OrderIndex {
  /** The orders whose number, or whose invoice's, is in a text. */
  named: (text: string) => OpenOrder[]
  /** The orders of which an amount settles something whole. */
  ofAmount: (amount: number) => OpenOrder[]
}

/** The shortest number that is looked for in a text: shorter ones are in many texts by chance. */
const shortestNumber = 5

/** Builds the index: looking a text up costs its length times the number of different lengths of numbers. */
export function indexOrders(orders: readonly OpenOrder[]): OrderIndex {
  const byNumber = new Map<string, OpenOrder>()
  const byAmount = new Map<number, OpenOrder[]>()
  for (const order of orders) {
    for (const number of [order.orderNumber, ...order.documents].map(normalizeReference))
      if (number.length >= shortestNumber) byNumber.set(number, order)
    const { due, depositDue, discounted } = order
    for (const amount of new Set([due, depositDue, discounted ?? 0]))
      if (amount > 0) byAmount.set(amount, [...(byAmount.get(amount) ?? []), order])
  }
  const lengths = [...new Set([...byNumber.keys()].map((number) => number.length))]
  return {
    named(text) {
      const orders = new Set<OpenOrder>()
      for (const length of lengths)
        for (let at = 0; at + length <= text.length; at += 1) {
          const order = byNumber.get(text.slice(at, at + length))
          if (order) orders.add(order)
        }
      return [...orders]
    },
    ofAmount: (amount) => byAmount.get(amount) ?? [],
  }
}

/**
 * The order that a movement is most likely for: one that it names and whose amount fits, one that it names, or the only
 * one of the payer's name whose amount fits. A person confirms it.
 * @param amount minor units, above 0
 */
export function matchPayment(
  { amount, name, purpose }: { amount: number; name: string; purpose: string },
  { named, ofAmount }: OrderIndex,
): { order: OpenOrder | null; reason: MatchReason } {
  const mentioned = named(normalizeReference(purpose))
  const exact = mentioned.find((order) => order.due > 0 && fits(order, amount))
  if (exact) return { order: exact, reason: 'exact' }
  const first = mentioned.find(({ due }) => due > 0) ?? mentioned[0]
  if (first) return { order: first, reason: first.due > 0 ? 'reference' : 'settled' }
  const ofName = ofAmount(amount).filter((order) => isSameName(order.customerName, name))
  const [only] = ofName
  if (only && ofName.length === 1) return { order: only, reason: 'name' }
  return { order: null, reason: 'unknown' }
}
