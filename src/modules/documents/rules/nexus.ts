/**
 * Economic nexus: from a volume of sales on, a state of the USA wants its sales tax from sellers elsewhere. Sources:
 * South Dakota v. Wayfair (2018); the states' thresholds, mostly 100,000 dollars, some also 200 transactions.
 */

/** The share of a threshold from which the shop is warned. */
const nearShare = 0.8

/** In major units; `orders`: null where the number does not count. */
export interface NexusThreshold {
  amount: number
  orders: number | null
}

/** What most states want; a state's own is typed by the owner. */
export const usualThreshold: NexusThreshold = { amount: 100_000, orders: null }

export interface YearOfSales {
  amount: number
  orders: number
}

export type NexusLevel = 'below' | 'near' | 'reached'

/**
 * How near the sales of the current or the previous year come to a threshold, whichever is nearer.
 * @returns the share of it, 1 for reached
 */
export function nexusOf(
  years: readonly YearOfSales[],
  { amount, orders }: NexusThreshold,
): { share: number; level: NexusLevel } {
  const shares = years.flatMap((year) => [
    year.amount / amount,
    ...(orders === null ? [] : [year.orders / orders]),
  ])
  const share = Math.max(0, ...shares)
  return { share, level: share >= 1 ? 'reached' : share >= nearShare ? 'near' : 'below' }
}

const states =
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of
  Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,
  ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,
  NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,
  OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,
  TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(',')
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
const codes = new Map(states.map((state) => [state.slice(3).toUpperCase(), state.slice(0, 2)]))
const stateCodes = new Set(codes.values())

/**
 * The code of a state, from what an address says: `tx`, `Texas`. Anything else is returned as it is; empty for an
 * address without a state.
 */
export function stateCode(region: string): string {
  const text = region.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const plain = text.replaceAll('.', '')
  return stateCodes.has(plain) ? plain : (codes.get(text) ?? text)
}
