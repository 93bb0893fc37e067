import type { Expectations } from '#test/expectations.ts'

const ofMyOrders = 'order_id in (select id from orders where user_id = :me)'

export const expectations: Expectations = {
  access: {
    'POST /api/payments/webhooks/*': 'anyone',
    'GET /api/payments/webhooks/vnpay': 'anyone',
    'GET /api/payments/**': 'staff',
    'GET /api/payments': 'staff',
    'POST /api/payments/*/reverse': 'editors',
    'GET /api/orders/*/payments': 'staff',
    'POST /api/orders/*/payments': 'editors',
    'POST /api/orders/*/payment-requests': 'editors',
    'POST /api/orders/*/deposit-wait': 'editors',
    'GET /api/bank-csv-maps': 'staff',
    'PUT /api/bank-csv-maps/*': 'editors',
    'DELETE /api/bank-csv-maps/*': 'editors',
    'GET /api/bank-lines': 'staff',
    'POST /api/bank-lines/**': 'editors',
    'POST /api/bank-statements': 'editors',
    'GET /api/payouts/*': 'staff',
    'GET /api/payouts': 'staff',
    'POST /api/payouts/**': 'editors',
    'POST /api/payouts': 'editors',
    'PUT /api/payouts/*': 'editors',
    'DELETE /api/payouts/*': 'editors',
    'GET /api/account/orders/*/payment': 'signed-in',
    'GET /api/guest-orders/*/payment': 'anyone',
    'POST /api/orders/*/card-refunds': 'editors',
    'POST /api/orders/*/lost-payment/end': 'editors',
    'POST /api/account/orders/*/pay': 'signed-in',
    'POST /api/account/orders/*/payment/check': 'signed-in',
    'POST /api/guest-orders/*/pay': 'anyone',
    'POST /api/guest-orders/*/payment/check': 'anyone',
  },
  columns: {
    ledger_entries: {
      leaves: 'order_number',
      whose: ofMyOrders,
      words: 'kind method taxes',
    },
    payment_requests: { words: 'kind' },
    bank_statements: { words: 'format sha256' },
    bank_lines: { words: 'fingerprint currency state reason' },
    payment_intents: {
      words: 'provider purpose state',
    },
    payment_notices: { words: 'provider' },
    payouts: {
      words: 'kind currency state fingerprint',
    },
    payment_refunds: { words: 'state' },
  },
  auditedKinds: ['payment', 'bank_line', 'bank_statement', 'bank_csv_map', 'payout'],
  rows: [
    `payment_intents (order_id, order_number, provider, provider_id, payment_id, amount, purpose, state, redirect)
      select id, order_number, 'stripe', 'cs_1', 'pi_1', 1, 'rest', 'paid', 'https://pay.example' from orders limit 1`,
    `payment_notices (provider, event_id, payload) values ('stripe', 'evt_1', '{"type": "refund"}')`,
    `payment_refunds (intent_id, order_id, amount, provider_id, note, created_by_name)
      select id, order_id, 1, 're_1', 'Scratched', 'Somebody' from payment_intents limit 1`,
    `ledger_entries (order_id, order_number, customer_name, kind, amount, method, booked_on)
      values (gen_random_uuid(), '4F1D9C2A', 'Lan', 'payment', 1, 'cash', '2026-11-29')`,
    `ledger_entries (order_id, order_number, customer_name, kind, amount, method, booked_on)
      select id, order_number, customer_name, 'payment', 1, 'cash', '2026-11-29' from orders where user_id = :me limit 1`,
    `deposit_waits (order_id, wait_until) select id, '2026-11-29' from orders limit 1`,
    `payouts (kind, name, paid_on, amount, currency, fingerprint, file_name, created_by_name, booked_by_name)
      values ('carrier', 'GHN', '2026-11-29', 1, 'VND', 'a', 'payout.csv', 'Lan', 'Lan')`,
    `payout_lines (payout_id, position, reference, collected, fee) select id, 0, '4F1D9C2A', 2, 1 from payouts limit 1`,
    `bank_csv_maps (head, headers, columns, file_name) values ('datum', '["Datum"]', '{"bookedOn": "Datum"}', 'november.csv')`,
    `bank_statements (file_name, format, sha256, line_count, imported_by_name) values ('november.xml', 'camt', 'a', 1, 'Lan')`,
    `bank_lines (statement_id, fingerprint, booked_on, amount, currency, name, account, purpose, state, reason)
      select id, 'a', '2026-11-29', 1, 'VND', 'Lan', '224528479', 'Blinds', 'open', 'unknown' from bank_statements limit 1`,
  ],
}
