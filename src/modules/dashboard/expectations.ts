import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/analytics/**': 'staff',
  },
}
