import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/tax-rates': 'staff',
    'POST,PUT,DELETE /api/tax-rates/**': 'admins',
    'GET /api/settings/taxes': 'staff',
    'PUT /api/settings/taxes': 'admins',
    'POST /api/settings/taxes/try': 'staff',
  },
  columns: { tax_rates: { inside: '', words: 'country region postcode tax_class parts' } },
  auditedKinds: ['tax_rate'],
  rows: [`tax_rates (country, percent) values ('DE', 19)`],
}
