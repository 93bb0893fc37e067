import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recentOrders } from '../queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { LineDrawing, StatusSelect, useStatusChange } from '#modules/orders/web/backoffice/index.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Panel } from './panel.tsx'

/** The five newest orders, whose status can be changed here. */
export function RecentOrders() {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const query = useQuery(recentOrders)
  const page = query.data
  const { change, question } = useStatusChange()
  return (
    <Panel
      title="Recent Orders"
      aside={
        <Link to="/admin/orders" search={{}} className="text-accent hover:underline">
          All orders
        </Link>
      }
    >
      {query.isPending && <Skeleton className="h-56" />}
      {query.isError && <CouldNotLoad query={query} />}
      {page?.rows.length === 0 && <p className="py-8 text-center text-ink-soft">No orders found</p>}
      <ul className="divide-y divide-line">
        {page?.rows.map((order) => (
          <li
            key={order.id}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_7rem_8.5rem_6.5rem] sm:py-1"
          >
            <Link
              to="/admin/orders"
              search={{ order: order.id }}
              aria-label={`Order ${order.order_number} of ${order.customer_info.name}`}
              className="flex min-w-0 items-center gap-3 hover:underline"
            >
              <LineDrawing line={order.cart[0]} />
              <span className="truncate font-medium">{order.customer_info.name}</span>
            </Link>
            <span className="figures text-right font-medium sm:order-last">{money(order.total_amount)}</span>
            <span className="figures text-ink-soft">{dateOf(order.created_at, timeZone)}</span>
            <StatusSelect order={order} change={change} />
          </li>
        ))}
      </ul>
      {question}
    </Panel>
  )
}
