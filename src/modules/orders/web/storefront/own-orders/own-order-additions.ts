import { createContext, type ComponentType } from 'react'
import type { Order } from '#modules/orders/contract/orders.ts'

/** What modules that depend on orders add to the page of an own order. */
export interface OwnOrderAdditions {
  /** Invoices and other papers to download; nothing where there are none. */
  Documents: ComponentType<{ orderId: string } | { token: string }>
  /** Claims about a delivered order, and what can be claimed of it still. */
  Claims: ComponentType<{ order: Order } & ({ orderId: string } | { token: string })>
  /** The parcels that have left; nothing where there are none. */
  Shipments: ComponentType<{ orderId: string } | { token: string }>
  /** The order as a house whose windows light up; in a shop that shows houses. */
  House: ComponentType<{ orderId: string } | { token: string }>
  /** What was paid and how the rest is paid; of an order of which account is kept. */
  Payment: ComponentType<{ orderId: string } | { token: string }>
}

/** Provided by the shell. */
export const OwnOrderAdditionsContext = createContext<OwnOrderAdditions | null>(null)
