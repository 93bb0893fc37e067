import type { OrderStatus } from '../../../contract/orders.ts'
import { orderStates } from '../../../rules/order-status.ts'

/** What the address of the screen says: which orders are listed, and which one is open. */
export interface OrdersSearch {
  status?: OrderStatus
  /** Beginning of an order number or an e-mail address. */
  q?: string
  /** Where the page begins; without it, at the newest order. */
  cursor?: string
  /** Id of the order shown in the dialog. */
  order?: string
}

/** Reads the search of an address; what makes no sense is left out. */
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const status = orderStates.find((known) => known.status === search.status)?.status
  const [q, cursor, order] = [search.q, search.cursor, search.order].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  )
  return {
    ...(status && { status }),
    ...(q && { q: q.slice(0, 200) }),
    ...(cursor && { cursor }),
    ...(order && { order }),
  }
}
