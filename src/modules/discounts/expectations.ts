import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/discounts': 'staff',
    'POST,PUT,DELETE /api/discounts/**': 'admins',
  },
  columns: { discounts: { words: 'category_ids' } },
  auditedKinds: ['discount'],
  rows: [
    `discounts (code, percent) values ('AGREED10', 10)`,
    `discounts (name, percent, minimum_pieces) values ('Ten pieces', 5, 10)`,
  ],
}
