import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/settings/payments': 'staff',
    'PUT /api/settings/payments': 'admins',
    'POST /api/settings/payments/try': 'staff',
  },
}
