import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/privacy/register': 'admins',
  },
  rows: [`erased_records (entity, entity_id) values ('order', '1')`],
}
