import { ofMyRecord, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/tax-rates': 'staff',
    'POST,PUT,DELETE /api/tax-rates/**': 'admins',
    'GET /api/tax-certificates': 'staff',
    'POST,PUT,DELETE /api/tax-certificates/**': 'editors',
    'GET /api/vat-checks': 'staff',
    'POST /api/vat-checks': 'editors',
    'GET /api/settings/taxes': 'staff',
    'PUT /api/settings/taxes': 'admins',
    'POST /api/settings/taxes/try': 'staff',
  },
  columns: {
    tax_rates: { words: 'country region postcode tax_class parts' },
    tax_certificates: { leaves: 'number', whose: ofMyRecord, words: 'country region' },
  },
  auditedKinds: ['tax_certificate', 'tax_rate', 'vat_number'],
  rows: [
    `tax_rates (country, percent) values ('DE', 19)`,
    `vat_checks (number, is_valid, name, address, consultation, checked_by, checked_by_name)
      values ('FR40303265045', true, 'Lan SARL', '1 rue de la Paix', 'WAPI1', gen_random_uuid(), 'Lan')`,
    `tax_certificates (customer_id, country, number) select id, 'DE', 'Resale 4711' from customers where user_id is distinct from :me limit 1`,
  ],
}
