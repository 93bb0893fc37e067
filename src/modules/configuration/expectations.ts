import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST /api/configuration/**': 'admins',
  },
  auditedKinds: ['configuration'],
}
