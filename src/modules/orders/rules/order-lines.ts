import type { OrderStatus } from '../../states/contract.ts'

/** The states in which nothing of an order is cut yet, so that its lines can change. */
export const openForLines: readonly OrderStatus[] = ['pending', 'confirmed']

/** The states in which pieces of an order are still to be made. */
export const openForMaking: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** Maximum number of lines in one order. */
export const maxOrderLines = 100
