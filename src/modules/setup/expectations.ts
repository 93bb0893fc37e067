import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,PUT /api/setup': 'staff',
    'GET /api/setup/opening': 'staff',
    'PUT /api/setup/opening': 'admins',
    'PUT /api/setup/*': 'editors',
  },
  columns: {
    setup_steps: { words: 'step' },
  },
  auditedKinds: ['setup', 'shop'],
}
