import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'PUT /api/settings/**': 'admins',
    'GET /api/settings/selling': 'staff',
    'GET /api/settings/selling/public-holidays': 'admins',
  },
  texts: ['inside', 'outside', 'inside or outside'],
  auditedKinds: ['holidays'],
}
