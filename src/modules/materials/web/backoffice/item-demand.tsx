import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InventoryItem } from '#modules/inventory/contract/index.ts'
import { demandFor } from '../queries.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { formatDay, formatQuantity, formatQuantityWithUnit } from '#modules/inventory/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The reserved, ordered and used quantities of an item, how long its stock lasts, and the orders that need it. */
export function ItemDemandSection({ item }: { item: InventoryItem }) {
  const { data } = useQuery(demandFor(item.id))
  if (!data) return null
  const { unit } = item
  const facts: [string, string][] = [
    ['Reserved', formatQuantityWithUnit(data.reservedStock, unit)],
    ['On order', formatQuantityWithUnit(data.onOrder, unit)],
    ['Used a day', data.dailyUse > 0 ? formatQuantityWithUnit(data.dailyUse, unit) : 'Nothing lately'],
    ['Lasts until', data.reservedStock > data.currentStock ? 'Short already' : formatDay(data.lastsUntil)],
  ]
  return (
    <section aria-label="Demand" className="mb-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-md bg-linen px-4 py-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note text-ink-soft">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {data.orders.length > 0 && (
        <>
          <h3 className="mt-4 font-sans text-dense font-semibold">Orders that need it</h3>
          <ul className="divide-y divide-line">
            {data.orders.map((order) => (
              <li key={order.orderId} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
                <Link
                  to="/admin/orders"
                  search={{ order: order.orderId }}
                  className="figures font-medium underline decoration-line underline-offset-4 hover:decoration-ink"
                >
                  {order.orderNumber}
                </Link>
                <span className="min-w-0 grow text-ink-soft wrap-anywhere">
                  {order.customerName}, {t(orderStatusLabel(order.status)).toLowerCase()}
                </span>
                {order.short > 0 && (
                  <span className="figures text-clay">{formatQuantity(order.short)} short</span>
                )}
                <span className="figures">{formatQuantityWithUnit(order.reserved, unit)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
