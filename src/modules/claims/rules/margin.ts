import type { Kind } from '#modules/making/contract/index.ts'
import type { ClaimSettings } from '../contract/claim-settings.ts'

/** Minutes of work for pieces of these kinds, as the settings say. */
export const minutesOf = (
  kinds: readonly (Kind | null)[],
  { minutesPerPiece, minutesByKind }: Pick<ClaimSettings, 'minutesPerPiece' | 'minutesByKind'>,
): number => kinds.reduce((sum, kind) => sum + ((kind && minutesByKind[kind]) ?? minutesPerPiece), 0)

/** What an order brought and cost, in minor units; null: not known. */
export interface OrderCosts {
  net: number
  materials: number | null
  minutes: number
  /** What an hour of work costs. */
  hourlyRate: number
  delivery: number | null
}

/** What work costs, in minor units, rounded half up. */
export const workCost = ({ minutes, hourlyRate }: Pick<OrderCosts, 'minutes' | 'hourlyRate'>): number =>
  Math.round((minutes * hourlyRate) / 60)

/**
 * What is left of an order, in minor units and as a percentage of its net with one decimal. A delivery of which nothing
 * is known costs nothing; materials of which nothing is known leave the margin unknown.
 * @param remakes what pieces that were made again have cost beyond what was paid for them
 */
export function marginOf(
  costs: OrderCosts,
  remakes: number,
): { margin: number | null; percent: number | null } {
  const { net, materials, delivery } = costs
  if (materials === null) return { margin: null, percent: null }
  const margin = net - materials - workCost(costs) - (delivery ?? 0) - remakes
  return { margin, percent: net === 0 ? null : Math.round((margin / net) * 1000) / 10 }
}
