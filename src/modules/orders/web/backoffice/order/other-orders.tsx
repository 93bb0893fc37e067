import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ordersOfCustomer } from '../../queries/staff-orders.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

/** Other orders of this customer, newest first. */
export function OtherOrders({ order, customerId }: { order: Order; customerId: string }) {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const { data: page } = useQuery(ordersOfCustomer(customerId))
  const others = page?.rows.filter(({ id }) => id !== order.id).slice(0, 5) ?? []
  if (page === undefined || others.length === 0) return null
  return (
    <section aria-label="Other orders of this customer" className="mt-6">
      <h3 className="mb-1 flex items-baseline justify-between gap-3 font-sans text-dense font-semibold">
        Other orders of this customer
        <Link
          to="/admin/orders"
          search={{ customer_id: customerId }}
          className="font-normal text-accent hover:underline"
        >
          All {page.total.toLocaleString(locale())}
        </Link>
      </h3>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to="/admin/orders"
              search={{ order: other.id }}
              className="grid min-h-9 grid-cols-[1fr_auto_auto] items-center gap-x-4 py-1 hover:underline max-desk:min-h-11"
            >
              <span className="figures flex flex-wrap gap-x-4">
                <span className="font-medium">{other.order_number}</span>
                <span className="text-ink-soft">{dateOf(other.created_at, timeZone)}</span>
              </span>
              <StatusBadge status={other.status} />
              <span className="figures min-w-24 text-right">{money(other.total_amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
