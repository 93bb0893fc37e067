import type { OrderStatus } from './contract.ts'

/** The life of an order as data: what people read, and how far it has come. */
export interface OrderState {
  status: OrderStatus
  label: string
  /** Position on the way from order to delivery. */
  step: number
  /** Whether an order normally rests here; leaving such a state takes something back. */
  final: boolean
}

/** In the order in which people see them. */
export const orderStates: readonly OrderState[] = [
  { status: 'pending', label: 'Pending', step: 0, final: false },
  { status: 'confirmed', label: 'Confirmed', step: 1, final: false },
  { status: 'processing', label: 'Processing', step: 2, final: false },
  { status: 'shipped', label: 'Shipped', step: 3, final: false },
  { status: 'delivered', label: 'Delivered', step: 4, final: true },
  { status: 'cancelled', label: 'Cancelled', step: 5, final: true },
]

const stateOf = Object.fromEntries(orderStates.map((state) => [state.status, state])) as Record<
  OrderStatus,
  OrderState
>

/** What people read for a status. */
export function orderStatusLabel(status: OrderStatus): string {
  return stateOf[status].label
}

/**
 * Whether a change takes back something that was already said: an earlier step, or leaving a
 * state in which an order rests. Any change is allowed; this one deserves a question first.
 */
export function isBackward(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return false
  return stateOf[from].final || stateOf[to].step < stateOf[from].step
}
