import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/demo': 'admins',
    'POST /api/demo/remove': 'admins',
    'POST /api/demo/books': 'admins',
    'GET /api/demo/bank-file': 'admins',
  },
  columns: {
    demo_records: { words: 'kind id' },
  },
  rows: [`demo_resets (initial) values ('{}')`],
  auditedKinds: ['demo'],
  texts: ['Accounts'],
}
