import type { Order } from '#modules/orders/contract/orders.ts'

/** `1 item`, `3 items`; goods by the piece count as often as they were ordered. */
export function itemCount({ cart, goods = [] }: Order): string {
  const count = goods.reduce((sum, { quantity }) => sum + quantity, cart.length)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
