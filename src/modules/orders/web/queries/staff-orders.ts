import type { QueryClient } from '@tanstack/react-query'
import { getCuttingPlans } from '../../contract/cutting-plan.ts'
import { listOrderEvents, listJobSheets } from '../../contract/orders-admin.ts'
import { getOrder, listOrders, listOwnOrders, type Order } from '../../contract/orders.ts'
import { read } from '#kernel/web/api.ts'
import { readPage, type Page } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'

/** One order; for staff. */
export const orderById = (id: string) => read(getOrder, { params: { id } })

/** The events of an order, newest first; for staff. */
export const orderEvents = (id: string) => readPage(listOrderEvents, { params: { id } })
/** The newest orders of a customer; for staff. */
export const ordersOfCustomer = (id: string) => readPage(listOrders, { query: { customer_id: id, limit: 6 } })
/** The content of the job sheets of some orders; for staff. */
export const orderSheets = (ids: string) => read(listJobSheets, { query: { ids } })

/** How the cloth of some orders is cut; for staff. */
export const cuttingPlansOf = (ids: string) => read(getCuttingPlans, { query: { ids } })

/** After a write: refetches the orders that are shown, and marks all other cached ones as stale. */
export function reloadOrders(client: QueryClient): Promise<void> {
  return refresh(client, listOrders, listOwnOrders, { path: '/api/analytics/dashboard' })
}

const lists = {
  predicate: ({ queryKey: [path, shape] }: { queryKey: readonly unknown[] }) =>
    shape === 'page' && typeof path === 'string' && path.split('?')[0] === listOrders.path,
}

/** An order as it is in a list that staff have read, unless it has changed since. */
export const listedOrder = (client: QueryClient, id: string): Order | undefined =>
  client
    .getQueryCache()
    .findAll(lists)
    .filter(({ state }) => !state.isInvalidated)
    .flatMap(({ state }) => (state.data as Page<Order> | undefined)?.rows ?? [])
    .find((order) => order.id === id)

/** Shows this state of an order in all of staff's cached reads. */
export function showOrder(client: QueryClient, order: Order): void {
  client.setQueriesData<Page<Order>>(
    lists,
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === order.id ? order : row)) },
  )
  client.setQueryData(orderById(order.id).queryKey, order)
}
