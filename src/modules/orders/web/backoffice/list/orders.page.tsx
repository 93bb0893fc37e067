import { createFileRoute } from '@tanstack/react-router'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { OrdersScreen } from './orders-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/orders')({
  validateSearch: listSearch({
    sorts: ['created_at', 'total_amount'],
    filters: { status: orderStatuses, from: 'date', to: 'date', customer_id: 'text' },
    // `take` is the customer for whom a new order begins.
    more: ['order', 'take'],
  }),
  component: OrdersScreen,
})
