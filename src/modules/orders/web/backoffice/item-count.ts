import type { Order } from '../../contract/orders.ts'

/** `1 item`, `3 items` */
export const itemCount = ({ cart }: Order) => `${cart.length} ${cart.length === 1 ? 'item' : 'items'}`
