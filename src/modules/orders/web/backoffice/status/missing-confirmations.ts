import type { Order } from '#modules/orders/contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { hasConfiguredPieces } from '#modules/orders/rules/index.ts'

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

/**
 * Until when the buyer was left time to change an order, where this status would end it earlier; otherwise null. Orders
 * that nobody but staff can change are not asked about, nor are those of plain products, whose status is set at once.
 */
export function changesEndedEarly(order: Order, status: OrderStatus): string | null {
  const { changeable_until: until, cart, user_id: account, guest = false } = order
  const hasBuyer = account !== null || guest
  if (until === undefined || !hasBuyer || !hasConfiguredPieces(cart)) return null
  if (status === 'pending' || status === 'cancelled' || Date.now() >= Date.parse(until)) return null
  return until
}

/** Whether an order that is about to go into processing has a deposit that the shop waits for, and that has not come. */
export const isDepositMissing = ({ payment, status: currentStatus }: Order, status: OrderStatus): boolean =>
  status === 'processing' &&
  currentStatus !== status &&
  payment?.deposit?.awaited === true &&
  (payment.state === 'unpaid' || payment.state === 'partly_paid')

/**
 * Whether staff are asked before this status is set because something is unconfirmed or unpaid, or may still be changed.
 */
export const isEarly = (order: Order, status: OrderStatus): boolean =>
  missingConfirmations(order, status).length > 0 ||
  isDepositMissing(order, status) ||
  changesEndedEarly(order, status) !== null
