import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { Order } from '../../contract/orders.ts'

/** What modules that build on orders add to an order's screens. */
export interface OrderAdditions {
  /** Beside the sheets of an order. */
  Actions: ComponentType<{ order: Order }>
  /** Asks, after an order was cancelled, what is to become of what hangs on it. */
  AfterCancelling: ComponentType<{ order: Order; close: () => void }>
}

/** Given by the shell. */
export const OrderAdditionsContext = createContext<OrderAdditions | null>(null)
