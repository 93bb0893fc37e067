import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'
import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/inventory/purchase-orders/*/receive': 'editors',
    'POST /api/inventory/purchase-orders/*/pieces/receive': 'editors',
    'POST,PUT /api/inventory/received-invoices/**': 'editors',
    'POST,PUT,DELETE /api/inventory/**': 'admins',
    'GET /api/inventory/**': 'staff',
  },
  columns: {
    number_sequences: { words: 'kind' },
    purchase_order_pieces: { words: 'warning' },
    received_invoices: { words: 'format currency sha256' },
    purchase_orders: { words: 'status currency' },
  },
  texts: purchaseOrderStatuses,
  auditedKinds: ['purchase_order', 'received_invoice'],
  rows: [
    `received_invoices (file_name, format, size, sha256, number, seller) values ('bill.pdf', 'pdf', 1, 'a', '4711', 'Stoff GmbH')`,
    `purchase_order_pieces (purchase_order_id, order_id, piece_id, label, name, choices, width_mm, length_mm)
      select p.id, o.id, l.piece_id, o.order_number || '-1', 'Blind', 'Colour: Oat', 900, 1200
      from purchase_orders p, orders o join order_lines l on l.order_id = o.id and l.position = 0
      where o.user_id = :me limit 1`,
  ],
}
