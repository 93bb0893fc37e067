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
    'GET /api/account/orders/*/payment': 'signed-in',
    'GET /api/guest-orders/*/payment': 'anyone',
    'POST /api/orders/*/card-refunds': 'editors',
    'POST /api/account/orders/*/pay': 'signed-in',
    'POST /api/account/orders/*/payment/check': 'signed-in',
    'POST /api/guest-orders/*/pay': 'anyone',
    'POST /api/guest-orders/*/payment/check': 'anyone',
  },
  columns: {
    ledger_entries: {
      inside: 'note provider provider_id customer_name created_by_name taxes',
      leaves: 'order_number',
      whose: ofMyOrders,
      words: 'kind method',
    },
    payment_requests: { words: 'kind' },
    payment_intents: {
      inside: 'provider_id payment_id',
      leaves: 'order_number redirect',
      whose: ofMyOrders,
      words: 'provider purpose state',
    },
    payment_notices: { inside: 'event_id payload', words: 'provider' },
    payment_refunds: { inside: 'note provider_id created_by_name', words: 'state' },
  },
  auditedKinds: ['payment'],
  rows: [
    `ledger_entries (order_id, order_number, customer_name, kind, amount, method, booked_on)
      select id, order_number, customer_name, 'payment', 1, 'cash', '2026-11-29' from orders limit 1`,
  ],
}
