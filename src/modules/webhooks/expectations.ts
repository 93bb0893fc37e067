import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/webhooks/**': 'admins',
  },
  columns: {
    webhook_deliveries: { words: 'type status' },
    webhooks: { words: 'events' },
  },
  auditedKinds: ['webhook'],
  rows: [
    `webhooks (name, url, events, sealed_secret) values ('Telegram', 'https://example.com/x', '{}', '\\x00')`,
    `webhook_deliveries (webhook_id, type, content, status, last_error)
      select id, 'order.placed', '{}', 'failed', 'away' from webhooks`,
  ],
  addresses: {
    'POST /api/webhooks url': (value) => ({
      name: 'Telegram',
      url: value,
      events: ['order.placed'],
      includes_contact: false,
      is_active: true,
    }),
  },
}
