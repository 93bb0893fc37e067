import { mine, ofMyOrder, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'PUT /api/settings/**': 'admins',
    'PUT /api/orders/unseen': 'staff',
    'PUT,PATCH,DELETE /api/orders/**': 'editors',
    'POST /api/orders/*/**': 'editors',
    'GET,POST,PUT /api/guest-orders/**': 'anyone',
    'GET /api/orders/**': 'staff',
    'POST /api/orders': 'signed-in',
    'POST /api/checkout/quote': 'anyone',
    'POST /api/checkout/ready-day': 'anyone',
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
    'GET /api/settings/cash-rounding': 'anyone',
  },
  columns: {
    order_day_changes: { words: 'status' },
    order_days: { words: 'status' },
    order_events: { words: 'kind from_status to_status' },
    order_lines: {
      leaves: 'product_name image_url options room note',
      whose: ofMyOrder,
      words: 'mount measured tax_class',
    },
    order_goods: {
      leaves: 'product_name image_url',
      whose: ofMyOrder,
      words: 'tax_class',
    },
    order_status_mails: { words: 'status' },
    workshop_loads: { words: 'step' },
    // Charges are written for the customer; each is an object of a fixed shape, which no canary has.
    orders: {
      leaves:
        'customer_name customer_email customer_phone customer_address note delivery_address billing_address taxes',
      secret: 'view_token',
      whose: mine,
      words: 'charges delivery payment status language size_unit legal_texts',
    },
    guest_order_keys: { secret: 'key request_hash' },
  },
  auditedKinds: ['order'],
  rows: [':me', ':other'].map(
    (whose) => `order_goods (order_id, position, product_name, quantity, unit_price, calculated_price)
      select id, 0, 'Remote control', 1, 1000, 1000 from orders where user_id = ${whose} limit 1`,
  ),
}
