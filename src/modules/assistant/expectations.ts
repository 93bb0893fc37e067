import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/ai': 'staff',
    'POST /api/ai/**': 'editors',
  },
}
