import { createFileRoute } from '@tanstack/react-router'
import { StreetScreen } from './street-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/orders/street')({
  component: StreetScreen,
})
