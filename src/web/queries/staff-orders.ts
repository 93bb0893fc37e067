import type { QueryClient } from '@tanstack/react-query'
import { getOrder, listOrders, listOwnOrders } from '../../contract/orders.ts'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { read } from '../api.ts'
import { readPage } from '../read-page.ts'
import type { Page } from '../read-page.ts'
import { refresh } from './refresh.ts'

export interface OrdersFilter {
  status?: OrderStatus | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit?: number
}

/** One page of all orders, newest first; for staff. */
export const ordersPage = (filter: OrdersFilter) => readPage(listOrders, { query: filter })
/** One order; for staff. */
export const orderById = (id: string) => read(getOrder, { params: { id } })

/** After a write: reads again what shows orders now, and the rest when it is next shown. */
export function reloadOrders(client: QueryClient): Promise<void> {
  return refresh(client, listOrders, listOwnOrders)
}

/** Shows an order as it is given here wherever staff already see it. */
export function showOrder(client: QueryClient, order: Order): void {
  client.setQueriesData<Page<Order>>(
    {
      predicate: ({ queryKey: [path, shape] }) =>
        shape === 'page' && typeof path === 'string' && path.split('?')[0] === listOrders.path,
    },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === order.id ? order : row)) },
  )
  client.setQueryData(orderById(order.id).queryKey, order)
}
