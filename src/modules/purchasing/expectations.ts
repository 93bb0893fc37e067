import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/inventory/purchase-orders/*/receive': 'editors',
    'POST,PUT,DELETE /api/inventory/**': 'admins',
    'GET /api/inventory/**': 'staff',
  },
  columns: {
    number_sequences: { words: 'kind' },
    purchase_order_items: { inside: 'pack_unit' },
    purchase_orders: { inside: 'po_number notes sent_to', words: 'status currency' },
  },
  auditedKinds: ['purchase_order'],
}
