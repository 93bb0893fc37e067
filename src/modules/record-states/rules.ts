import type { OrderStatus } from './contract.ts'

/** An order status as data: label and position. */
export interface OrderState {
  status: OrderStatus
  label: string
  /** Position in the normal sequence from order to delivery. */
  step: number
  /** Whether orders normally end in this status; leaving it undoes something. */
  final: boolean
}

/** In display order. */
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

/** The label of a status. */
export function orderStatusLabel(status: OrderStatus): string {
  return stateOf[status].label
}

/**
 * Whether a change goes back: to an earlier step, or out of a final status. All changes are allowed, but these need
 * confirmation.
 */
export function isBackward(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return false
  return stateOf[from].final || stateOf[to].step < stateOf[from].step
}
