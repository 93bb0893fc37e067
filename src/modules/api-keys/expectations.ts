import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: { 'GET,POST,DELETE /api/keys/**': 'admins' },
  columns: {
    api_keys: { secret: 'hash', words: 'role' },
  },
  auditedKinds: ['api_key'],
  rows: [
    `api_keys (name, role, scopes, beginning, hash, made_by)
      values ('Warehouse', 'viewer', '{orders:read}', 'fen_Ab3dEf', 'of a key', :other)`,
  ],
}
