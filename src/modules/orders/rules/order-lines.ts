import type { OrderStatus } from '../../record-states/contract.ts'

/** The statuses in which nothing has been cut yet, so that an order's lines can still change. */
export const openForLines: readonly OrderStatus[] = ['pending', 'confirmed']

/** The statuses in which pieces of an order still have to be made. */
export const openForMaking: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** Maximum number of lines in one order. */
export const maxOrderLines = 100
