import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { formatDay } from '#modules/inventory/web/backoffice/index.ts'
import { ExpectedDelivery } from './expected-delivery.tsx'
import { PurchaseStatus } from './purchase-status.tsx'

export const purchaseColumns: readonly Column<PurchaseOrder>[] = [
  {
    id: 'number',
    head: 'Number',
    fixed: true,
    cell: ({ poNumber }) => <span className="figures font-medium whitespace-nowrap">{poNumber}</span>,
  },
  {
    id: 'supplier',
    head: 'Supplier',
    card: 'title',
    grow: true,
    cell: ({ supplierName }) => supplierName,
  },
  {
    id: 'lines',
    head: 'Lines',
    align: 'right',
    skeletonWidth: 'w-6',
    cell: ({ items, pieces = [] }) => items.length + pieces.length,
  },
  {
    id: 'expected',
    head: 'Expected',
    cell: (order) => <ExpectedDelivery order={order} />,
  },
  {
    id: 'ordered',
    head: 'Ordered',
    hidden: true,
    card: 'none',
    cell: ({ orderDate }) => formatDay(orderDate),
  },
  {
    id: 'created',
    head: 'Created',
    sort: 'created_at',
    hidden: true,
    card: 'none',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'total',
    head: 'Total',
    card: 'amount',
    sort: 'total_amount',
    align: 'right',
    cell: ({ totalAmount, currency }) => <Amount value={totalAmount} currency={currency} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'badge',
    cell: ({ status }) => <PurchaseStatus status={status} />,
  },
]
