import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/withdrawals': 'anyone',
    'GET /api/withdrawals': 'staff',
    'PUT /api/withdrawals/*': 'editors',
  },
  columns: {
    withdrawals: {
      leaves: 'order_number name email note lines',
      whose: 'order_id in (select id from orders where user_id = :me)',
    },
  },
  auditedKinds: ['withdrawal'],
  rows: [
    `withdrawals (order_id, order_number, name, email, note, lines)
      select id, '4F1D9C2A', 'Lan', 'lan@example.com', 'Everything', '[]' from orders where user_id = :me limit 1`,
    "withdrawals (order_number, name, email, note) values ('4F1D9C2B', 'Mai', 'mai@example.com', 'Brackets')",
  ],
}
