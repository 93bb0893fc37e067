import type { OrderStatus } from '#modules/record-states/contract.ts'

/** The statuses in which nothing has been cut yet, so that staff can still correct an order's lines. */
export const openForLines: readonly OrderStatus[] = ['pending', 'confirmed']

/** The statuses in which the buyer can still change an order: until the shop confirms it. */
export const openForBuyer: readonly OrderStatus[] = ['pending']

/** Until when the shop leaves a buyer time for changes; null: until it confirms the order. */
export const changeableUntil = (placedAt: Date, hours: number): Date | null =>
  hours > 0 ? new Date(placedAt.getTime() + hours * 60 * 60 * 1000) : null

/**
 * Whether an order has a piece with a mount, a measurement or choices. Only then staff are asked before they confirm it
 * while its buyer may still change it; the status of other orders is set at once.
 */
export const hasConfiguredPieces = (
  cart: readonly { mount?: unknown; measured?: unknown; choices?: unknown }[],
): boolean => cart.some(({ mount, measured, choices }) => Boolean(mount ?? measured ?? choices))

/** The statuses in which pieces of an order still have to be made. */
export const openForMaking: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** What an order sells: its pieces, and goods sold by the piece. Charges and taxes make no difference between them. */
export const itemsOf = <Line, Good>({
  lines,
  goods,
}: {
  lines: readonly Line[]
  goods: readonly Good[]
}): (Line | Good)[] => [...lines, ...goods]

/** Maximum number of lines in one order, goods included. */
export const maxOrderLines = 100
