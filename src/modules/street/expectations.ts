import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/account/orders/*/house': 'signed-in',
    'POST /api/account/orders/*/house/link': 'signed-in',
    'DELETE /api/account/orders/*/house/link': 'signed-in',
    'GET /api/guest-orders/*/house': 'anyone',
    'POST /api/guest-orders/*/house/link': 'anyone',
    'DELETE /api/guest-orders/*/house/link': 'anyone',
    'GET /api/houses/*': 'anyone',
    'GET /api/orders/street': 'staff',
    'GET /api/settings/street': 'staff',
    'PUT /api/settings/street': 'admins',
  },
  columns: {
    house_links: { secret: 'view_token' },
  },
}
