import type { Order } from '../../contract/orders.ts'
import type { OrderStatus } from '../../../states/contract.ts'

/** Whether a line was asked where it hangs, so that there is something to confirm before it is cut. */
const asksToConfirm = ({ cart }: Order) => cart.some(({ mount, measured }) => mount ?? measured)

/**
 * What nobody has confirmed of an order that goes to the workshop: `the phone call`, `the sizes`. Empty for other
 * moves, and for orders of pieces that are made exactly as they were ordered.
 */
export function unconfirmed(order: Order, status: OrderStatus): string[] {
  if (status !== 'processing' || order.status === status || !asksToConfirm(order)) return []
  return [
    ...(order.phone_confirmed_at === null ? ['the phone call'] : []),
    ...(order.sizes_confirmed_at === null ? ['the sizes'] : []),
  ]
}
