import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from './dashboard-screen.tsx'
import { dashboardSearch } from './period.ts'

export const Route = createFileRoute('/_backoffice/admin')({
  validateSearch: dashboardSearch,
  component: DashboardScreen,
})
