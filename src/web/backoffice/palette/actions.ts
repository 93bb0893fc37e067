/** What can be begun from anywhere: its button's label, and the address that opens it. */
export const actions: readonly { label: string; to: string; search: Record<string, string> }[] = [
  { label: 'Add Product', to: '/admin/products', search: { edit: 'new' } },
  { label: 'Pending orders', to: '/admin/orders', search: { status: 'pending' } },
  { label: 'Orders in processing', to: '/admin/orders', search: { status: 'processing' } },
]
