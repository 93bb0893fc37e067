import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StorefrontFrame } from './frame.tsx'

export const Route = createFileRoute('/_storefront')({
  component: () => (
    <StorefrontFrame>
      <Outlet />
    </StorefrontFrame>
  ),
})
