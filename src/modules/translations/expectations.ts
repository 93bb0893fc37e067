import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/translations/import': 'editors',
    'POST /api/translations/move': 'admins',
    'GET /api/translations': 'staff',
  },
  auditedKinds: ['translation'],
}
