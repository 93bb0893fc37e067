import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from './orders-screen.tsx'
import { ordersSearch } from './search.ts'

export const Route = createFileRoute('/_backoffice/admin/orders')({
  validateSearch: ordersSearch,
  component: OrdersScreen,
})
