import type { Order } from '../../../contract/orders.ts'
import { useMoney, useShopFacts } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { dateOf, itemsOf } from './figures.ts'
import { StatusBadge } from './status-badge.tsx'
import { StatusSelect } from './status-select.tsx'
import type { ChangeStatus } from './status-select.tsx'

export interface OrdersListProps {
  orders: readonly Order[]
  change: ChangeStatus
  view: (order: Order) => void
}

const head =
  'sticky top-14 z-10 h-9 border-b border-line bg-paper px-3 text-left text-[0.8125rem] font-medium whitespace-nowrap text-ink-soft'
const cell = 'h-9 border-b border-line px-3 whitespace-nowrap'

/** The heads of the columns; a skeleton has the same. */
export function OrdersTableHead() {
  return (
    <thead>
      <tr>
        <th className={head}>Order #</th>
        <th className={`${head} w-full`}>Customer</th>
        <th className={`${head} text-right`}>Date</th>
        <th className={head}>Status</th>
        <th className={`${head} text-right`}>Items</th>
        <th className={`${head} text-right`}>Total</th>
        <th className={head}>Change status</th>
        <th className={head}>
          <span className="sr-only">Details</span>
        </th>
      </tr>
    </thead>
  )
}

/** The orders as rows, for wide screens. */
export function OrdersTable({ orders, change, view }: OrdersListProps) {
  const money = useMoney()
  const { timeZone } = useShopFacts()
  return (
    <table className="w-full border-separate border-spacing-0">
      <OrdersTableHead />
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="hover:bg-linen/60">
            <td className={`${cell} figures font-medium`}>{order.order_number}</td>
            <td className={`${cell} max-w-0 truncate`}>
              {order.customer_info.name}
              <span className="ml-3 text-[0.8125rem] text-ink-soft max-[96rem]:hidden">
                {order.customer_info.email}
              </span>
            </td>
            <td className={`${cell} figures text-right text-ink-soft`}>
              {dateOf(order.created_at, timeZone)}
            </td>
            <td className={cell}>
              <StatusBadge status={order.status} />
            </td>
            <td className={`${cell} figures text-right`}>{order.cart.length}</td>
            <td className={`${cell} figures text-right font-medium`}>{money(order.total_amount)}</td>
            <td className={cell}>
              <StatusSelect order={order} change={change} />
            </td>
            <td className={`${cell} text-right`}>
              <Details order={order} view={view} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The orders as cards, for narrow screens. */
export function OrderCards({ orders, change, view }: OrdersListProps) {
  const money = useMoney()
  const { timeZone } = useShopFacts()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {orders.map((order) => (
        <li key={order.id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
          <div className="flex items-center justify-between gap-3">
            <span className="figures font-medium">{order.order_number}</span>
            <StatusBadge status={order.status} />
          </div>
          <div className="mt-2 flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">{order.customer_info.name}</span>
            <span className="figures font-medium whitespace-nowrap">{money(order.total_amount)}</span>
          </div>
          <p className="figures text-[0.8125rem] text-ink-soft">
            {dateOf(order.created_at, timeZone)} · {itemsOf(order)}
          </p>
          <div className="mt-3 flex items-center justify-between gap-3">
            <StatusSelect order={order} change={change} />
            <Details order={order} view={view} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Details({ order, view }: { order: Order; view: (order: Order) => void }) {
  return (
    <Button
      look="plain"
      size="sm"
      aria-label={`View ${order.order_number} details`}
      onClick={() => view(order)}
      className="align-middle underline decoration-line underline-offset-4 hover:decoration-transparent max-[56rem]:-mr-3 max-[56rem]:min-h-11! min-[56rem]:min-h-7! min-[56rem]:py-0!"
    >
      Details
    </Button>
  )
}
