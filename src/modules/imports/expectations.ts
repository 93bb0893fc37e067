import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/imports': 'staff',
    'GET,POST /api/imports/**': 'editors',
  },
  columns: {
    import_pictures: { inside: 'address problem', words: 'state' },
    import_records: { inside: 'name before', words: 'entity' },
    imports: {
      inside:
        'file_name settings content notes lines problem kept made_by_name actor missing_hosts allowed_hosts',
      words: 'kind format state',
    },
    past_order_lines: { inside: 'product_name' },
    past_orders: { inside: 'number', words: 'key status' },
  },
  auditedKinds: ['import', 'past_order'],
}
