import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,PUT /api/notifications/shop': 'admins',
    'GET,PUT /api/notifications': 'staff',
  },
  auditedKinds: ['notification', 'shop_notifications'],
}
