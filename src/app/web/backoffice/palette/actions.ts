import { ClipboardList, PanelsTopLeft, Plus, type LucideIcon } from 'lucide-react'
import { createProduct } from '#modules/catalog/contract/index.ts'
import type { Admission } from '#kernel/contract/endpoint.ts'
import { getWall, listOrders } from '#modules/orders/contract/index.ts'

/** The actions of the palette, with what they depend on, their label and icon, and the URL that opens them. */
export const actions: readonly {
  label: string
  icon: LucideIcon
  opensWith: Admission
  to: string
  search: Record<string, string>
}[] = [
  {
    label: 'Add Product',
    icon: Plus,
    opensWith: createProduct,
    to: '/admin/products',
    search: { edit: 'new' },
  },
  {
    label: 'Pending orders',
    icon: ClipboardList,
    opensWith: listOrders,
    to: '/admin/orders',
    search: { status: 'pending' },
  },
  {
    label: 'Orders in processing',
    icon: ClipboardList,
    opensWith: listOrders,
    to: '/admin/orders',
    search: { status: 'processing' },
  },
  { label: 'The wall', icon: PanelsTopLeft, opensWith: getWall, to: '/admin/orders/wall', search: {} },
]
