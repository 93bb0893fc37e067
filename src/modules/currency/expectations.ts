import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'PUT /api/settings/**': 'admins',
    'GET /api/settings/reporting-currency': 'staff',
    'GET /api/settings/exchange-rates/**': 'staff',
    'POST,DELETE /api/settings/exchange-rates/**': 'admins',
  },
  columns: {
    amounts_before_conversion: { words: 'kind currency' },
    exchange_rates: { words: 'from_currency to_currency' },
    reporting_currency: { words: 'currency' },
    shop_currency: { words: 'currency' },
  },
  auditedKinds: ['exchange_rate', 'reporting_currency'],
  rows: [
    `exchange_rate_imports (created, changed, written, kept) values (1, 0, '[]', '[]')`,
    `amounts_before_conversion (kind, record_id, currency, content)
      values ('order', gen_random_uuid(), 'VND', '{}')`,
  ],
}
