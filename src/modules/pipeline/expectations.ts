import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT /api/crm/**': 'editors',
    'DELETE /api/crm/**': 'admins',
    'GET /api/crm/**': 'staff',
  },
  columns: {
    opportunities: { words: 'stage' },
    opportunity_stage_changes: { words: 'from_stage to_stage' },
  },
  auditedKinds: ['opportunity'],
}
