import type { ReactNode } from 'react'
import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { officeMoney, officeUnitCost } from '#kernel/web/backoffice/money.ts'
import { itemQuantity, openQuantity } from '../../rules/purchasing.ts'
import { formatDay, formatQuantity, formatQuantityWithUnit } from '#modules/inventory/web/backoffice/index.ts'
import { ExpectedDelivery } from './expected-delivery.tsx'
import { PurchasedPieces } from './purchased-pieces.tsx'
import { PurchaseStatus } from './purchase-status.tsx'

/** The supplier, delivery date, and lines of an order with what was received. */
export function PurchaseDetails({ order }: { order: PurchaseOrder }) {
  const entries: [string, ReactNode][] = [
    ['Supplier', order.supplierName],
    ['Ordered', order.orderDate ? formatDay(order.orderDate) : 'Not yet'],
    ['Expected', <ExpectedDelivery key="expected" order={order} />],
    ...(order.actualDelivery ? [['Delivered', formatDay(order.actualDelivery)] as [string, ReactNode]] : []),
    ...(order.sentTo ? [['Mailed to', order.sentTo] as [string, ReactNode]] : []),
  ]
  return (
    <div className="text-dense/5">
      <PurchaseStatus status={order.status} />
      <dl className="mt-4 grid gap-x-6 gap-y-3 rounded-md bg-linen px-4 py-3 sm:grid-cols-3">
        {entries.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-note text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {order.items.length > 0 && <Lines order={order} />}
      {order.pieces && <PurchasedPieces order={order} pieces={order.pieces} />}
      <Total order={order} />
      {order.notes && <p className="mt-4 whitespace-pre-line text-ink-soft wrap-anywhere">{order.notes}</p>}
    </div>
  )
}

const figure = 'figures py-2 pl-3 text-right whitespace-nowrap'

function Lines({ order }: { order: PurchaseOrder }) {
  const over = ['completed', 'cancelled'].includes(order.status)
  return (
    <table className="mt-4 w-full border-collapse">
      <thead>
        <tr className="border-b border-line text-note text-ink-soft">
          <th scope="col" className="py-1.5 text-left font-normal">
            Item
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Ordered
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Received
          </th>
          <th scope="col" className="pl-3 text-right font-normal max-sm:hidden">
            Unit cost
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Sum
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {order.items.map((line) => (
          <tr key={line.id} className="align-baseline">
            <td className="py-2 wrap-anywhere">
              {line.itemName}
              <span className="block text-note text-ink-soft">{line.sku}</span>
            </td>
            <td className={figure}>
              {formatQuantityWithUnit(line.quantity, line.unit)}
              {line.packSize !== null && (
                <span className="block text-note text-ink-soft">
                  {formatQuantityWithUnit(itemQuantity(line, line.quantity), line.itemUnit)}
                </span>
              )}
            </td>
            <td className={figure}>
              {formatQuantity(line.receivedQuantity)}
              {openQuantity(line) > 0 && line.receivedQuantity > 0 && (
                <span className="block text-note text-ink-soft">
                  {formatQuantity(openQuantity(line))} {over ? 'did not come' : 'to come'}
                </span>
              )}
            </td>
            <td className={`${figure} max-sm:hidden`}>{officeUnitCost(line.unitCost, order.currency)}</td>
            <td className={figure}>{officeMoney(line.totalCost, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Total = ({ order }: { order: PurchaseOrder }) => (
  <p className="flex justify-between border-t border-ink-soft pt-3 text-base">
    <span>Total</span>
    <span className="figures font-medium">{officeMoney(order.totalAmount, order.currency)}</span>
  </p>
)
