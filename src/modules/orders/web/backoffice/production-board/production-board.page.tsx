import { createFileRoute } from '@tanstack/react-router'
import { WallScreen } from './production-board-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/orders/wall')({
  validateSearch: (search: Record<string, unknown>): { television?: true } =>
    search['television'] === true ? { television: true } : {},
  component: WallScreen,
})
