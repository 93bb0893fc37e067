import { createFileRoute } from '@tanstack/react-router'
import { InventoryScreen } from './inventory-screen.tsx'
import { inventorySearch } from '#modules/inventory/web/backoffice/search.ts'

export const Route = createFileRoute('/_backoffice/admin/inventory')({
  validateSearch: inventorySearch,
  component: InventoryScreen,
})
