import type { Order } from '#modules/orders/contract/orders.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { GuestBadge } from './guest-badge.tsx'
import { PaymentBadge } from '#modules/payment-terms/web/backoffice/index.ts'
import { badgesOf, PieceBadges } from '../order/piece-facts.tsx'
import { StatusSelect, type ChangeStatus } from '../status/status-select.tsx'

const paymentColumn: Column<Order> = {
  id: 'payment',
  head: 'Payment',
  cell: ({ payment }) => payment && <PaymentBadge state={payment.state} />,
}

export function orderColumns({
  currency,
  timeZone,
  change,
  takesPayments,
}: {
  currency: string
  timeZone: string
  change: ChangeStatus
  /** Whether the shop keeps account of payments. */
  takesPayments: boolean
}): readonly Column<Order>[] {
  return [
    {
      id: 'number',
      head: 'Order #',
      fixed: true,
      cell: (order) => <span className="figures font-medium">{order.order_number}</span>,
    },
    {
      id: 'customer',
      head: 'Customer',
      card: 'title',
      grow: true,
      cell: (order) => (
        <>
          {order.customer_info.name}
          <GuestBadge order={order} />
        </>
      ),
    },
    {
      id: 'email',
      head: 'E-mail',
      hidden: true,
      card: 'none',
      cell: (order) => order.customer_info.email,
    },
    {
      id: 'phone',
      head: 'Phone',
      hidden: true,
      card: 'none',
      cell: (order) => order.customer_info.phone,
    },
    {
      id: 'date',
      head: 'Date',
      sort: 'created_at',
      cell: (order) => <span className="figures text-ink-soft">{dateOf(order.created_at, timeZone)}</span>,
    },
    {
      id: 'status',
      head: 'Status',
      fixed: true,
      card: 'badge',
      cell: (order) => <StatusSelect order={order} change={change} />,
    },
    {
      id: 'items',
      head: 'Items',
      card: 'amount',
      align: 'right',
      skeletonWidth: 'w-4',
      cell: (order) => <Items order={order} />,
    },
    ...(takesPayments ? [paymentColumn] : []),
    {
      id: 'total',
      head: 'Total',
      card: 'amount',
      sort: 'total_amount',
      align: 'right',
      cell: (order) => <span className="font-medium">{officeMoney(order.total_amount, currency)}</span>,
    },
  ]
}

/** The number of pieces, and badges for sizes that need checking. */
function Items({ order: { cart } }: { order: Order }) {
  const unchecked = new Set(cart.flatMap(badgesOf).filter((badge) => badge === 'demo' || badge === 'camera'))
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-row-reverse">
      <PieceBadges badges={[...unchecked]} />
      {cart.length}
    </span>
  )
}
