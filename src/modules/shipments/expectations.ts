import { ofMyOrder, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/orders/*/shipments': 'staff',
    'POST /api/orders/*/shipments': 'editors',
    'POST /api/shipments/notices/*': 'anyone',
    'PUT,DELETE /api/shipments/*': 'editors',
    'POST,DELETE /api/shipments/*/*': 'editors',
    'GET /api/account/orders/*/shipments': 'signed-in',
    'GET /api/guest-orders/*/shipments': 'anyone',
  },
  columns: {
    shipments: {
      leaves: 'tracking_number tracking_url',
      whose: ofMyOrder,
      words: 'state carrier deposit',
    },
    shipment_items: {
      leaves: 'name',
      whose:
        'shipment_id in (select s.id from shipments s join orders o on o.id = s.order_id where o.user_id = :me)',
    },
  },
  rows: [
    `shipments (order_id, number, carrier, tracking_number, tracking_url, reason)
      select id, 1, 'other', 'TN-1', 'https://carrier.example.com/1', 'Nobody at home' from orders
      where user_id = :me limit 1`,
    `shipments (order_id, number, carrier, tracking_number, tracking_url, reason)
      select id, 1, 'other', 'TN-2', 'https://carrier.example.com/2', 'Closed' from orders
      where user_id is distinct from :me limit 1`,
    `shipment_items (shipment_id, position, goods_id, name)
      select id, 0, gen_random_uuid(), 'Remote control' from shipments`,
  ],
  auditedKinds: ['shipment'],
}
