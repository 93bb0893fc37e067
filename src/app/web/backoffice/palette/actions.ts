import { createProduct } from '#modules/catalog/contract/index.ts'
import type { Admission } from '#kernel/contract/endpoint.ts'
import { getWall, listOrders } from '#modules/orders/contract/index.ts'

/** The actions of the palette, with what they depend on, their label, and the URL that opens them. */
export const actions: readonly {
  label: string
  opensWith: Admission
  to: string
  search: Record<string, string>
}[] = [
  { label: 'Add Product', opensWith: createProduct, to: '/admin/products', search: { edit: 'new' } },
  { label: 'Pending orders', opensWith: listOrders, to: '/admin/orders', search: { status: 'pending' } },
  {
    label: 'Orders in processing',
    opensWith: listOrders,
    to: '/admin/orders',
    search: { status: 'processing' },
  },
  { label: 'The wall', opensWith: getWall, to: '/admin/orders/wall', search: {} },
]
