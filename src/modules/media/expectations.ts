import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/upload/logo': 'admins',
    'POST,DELETE /api/upload/**': 'editors',
  },
  columns: {
    uploads: { leaves: 'content_type', words: 'id name colour variants' },
  },
  auditedKinds: ['upload'],
}
