import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/status': 'admins',
    'GET /api/status/backups/{file}': 'admins',
    'POST /api/status/backups': 'admins',
  },
}
