import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/webhooks/**': 'admins',
  },
  columns: {
    webhook_deliveries: { inside: 'content last_error', words: 'type status' },
    webhooks: { inside: 'name url', words: 'events' },
  },
}
