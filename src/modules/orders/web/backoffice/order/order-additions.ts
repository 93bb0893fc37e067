import { createContext, type ComponentType } from 'react'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { Order } from '#modules/orders/contract/orders.ts'

/** What modules that depend on orders add to an order's screens. */
export interface OrderAdditions {
  /** Shown beside an order's print buttons. */
  Actions: ComponentType<{ order: Order }>
  /** Shown below them: the invoices and other documents of an order. */
  Documents: ComponentType<{ order: Order }>
  /** What was paid of an order and what is owed; nothing where no account is kept. */
  Payments: ComponentType<{ order: Order }>
  /** The withdrawals that were declared about an order with goods; nothing where there are none. */
  Withdrawals: ComponentType<{ order: Order }>
  /** The claims about a delivered order and what was made again; nothing while the shop takes none. */
  Claims: ComponentType<{ order: Order }>
  /** What is left of an order after what it cost; nothing while the shop does not count it. */
  Costs: ComponentType<{ order: Order }>
  /** The states of its pieces in the workshop, and the status that they speak for; nothing before the first scan. */
  Pieces: ComponentType<{ order: Order; setStatus: (status: OrderStatus) => void }>
  /** What its suppliers make and when it comes; nothing where the shop makes all of it. */
  Purchases: ComponentType<{ order: Order }>
  /** What fitters measured of its pieces, and taking it over; nothing before anything was measured. */
  Sizes: ComponentType<{ order: Order }>
  /** Its parcels, and packing another one. */
  Shipments: ComponentType<{ order: Order; setStatus: (status: OrderStatus) => void }>
  /** What was sent to its customer; nothing while nothing was. */
  Messages: ComponentType<{ order: Order }>
  /** The state of a piece on the wall; nothing while it waits. */
  WallState: ComponentType<{ label: string }>
  /** Asks, after an order was cancelled, what to do with the records that depend on it. */
  AfterCancelling: ComponentType<{ order: Order; close: () => void }>
}

/** Provided by the shell. */
export const OrderAdditionsContext = createContext<OrderAdditions | null>(null)
