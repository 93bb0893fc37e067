import type { Expectations } from '#test/expectations.ts'

const ofMyOrders = 'order_id in (select id from orders where user_id = :me)'

export const expectations: Expectations = {
  access: {
    'GET /api/account/orders/*/claims': 'signed-in',
    'POST /api/account/orders/*/claims': 'signed-in',
    'POST /api/account/orders/*/claim-photos': 'signed-in',
    'GET /api/guest-orders/*/claims': 'anyone',
    'POST /api/guest-orders/*/claims': 'anyone',
    'POST /api/guest-orders/*/claim-photos': 'anyone',
    'GET /api/claims': 'staff',
    'POST /api/claims': 'editors',
    'PUT /api/claims/*': 'editors',
    'GET /api/claims/report': 'editors',
    'POST /api/orders/*/remake': 'editors',
    'POST /api/orders/*/remake/quote': 'editors',
    'GET /api/pieces/*': 'staff',
    'GET /api/orders/*/margin': 'editors',
    'PUT /api/orders/*/costs': 'editors',
    'GET /api/delays': 'staff',
    'POST /api/orders/*/delays': 'editors',
    'POST /api/delays/*/send': 'editors',
    'GET /api/delays/*': 'anyone',
    'POST /api/delays/*/answer': 'anyone',
    'GET /api/settings/claims': 'editors',
    'PUT /api/settings/claims': 'admins',
  },
  columns: {
    delay_notices: { secret: 'view_token', words: 'status' },
    claims: {
      leaves: 'lines note photos answer',
      words: 'source reason status',
      whose: ofMyOrders,
    },
  },
  auditedKinds: ['claim'],
  rows: [
    `claims (order_id, source, reason, lines, note, answer, caused_by)
      select id, 'customer', 'damaged', '[]', 'The box was open', 'We are sorry', 'Hung' from orders where user_id = :me limit 1`,
    `claims (order_id, source, reason, lines, note, answer)
      select id, 'guest', 'damaged', '[]', 'The box was crushed', 'We are sorry for it' from orders
      where user_id is distinct from :me limit 1`,
  ],
}
