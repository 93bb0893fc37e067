import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  texts: ['Cards need a provider, which is set up in the environment of the shop or brought by a module'],
  access: {
    'GET /api/settings/payments': 'staff',
    'PUT /api/settings/payments': 'admins',
    'POST /api/settings/payments/try': 'staff',
  },
}
