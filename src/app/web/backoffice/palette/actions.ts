import { createProduct } from '#modules/catalog/contract/index.ts'
import type { Access } from '#kernel/contract/endpoint.ts'
import { getWall, listOrders } from '#modules/orders/contract/index.ts'

/** The actions of the palette, with their access, label, and the URL that opens them. */
export const actions: readonly {
  label: string
  access: Access
  to: string
  search: Record<string, string>
}[] = [
  { label: 'Add Product', access: createProduct.access, to: '/admin/products', search: { edit: 'new' } },
  { label: 'Pending orders', access: listOrders.access, to: '/admin/orders', search: { status: 'pending' } },
  {
    label: 'Orders in processing',
    access: listOrders.access,
    to: '/admin/orders',
    search: { status: 'processing' },
  },
  { label: 'The wall', access: getWall.access, to: '/admin/orders/wall', search: {} },
]
