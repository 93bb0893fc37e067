import type { Order } from '../../contract/orders.ts'
import type { OrderStatus } from '../../../record-states/contract.ts'

/** Whether any line has a mount or says how it was measured, so that there is something to confirm before cutting. */
const asksToConfirm = ({ cart }: Order) => cart.some(({ mount, measured }) => mount ?? measured)

/**
 * What is still unconfirmed of an order that is about to go into processing: `the phone call`, `the sizes`. Empty
 * for other changes of status, and for orders without anything to confirm.
 */
export function missingConfirmations(order: Order, status: OrderStatus): string[] {
  if (status !== 'processing' || order.status === status || !asksToConfirm(order)) return []
  return [
    ...(order.phone_confirmed_at === null ? ['the phone call'] : []),
    ...(order.sizes_confirmed_at === null ? ['the sizes'] : []),
  ]
}
