import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/webhooks/**': 'admins',
  },
  columns: {
    webhook_deliveries: { inside: 'content last_error', words: 'type status' },
    webhooks: { inside: 'name url', words: 'events' },
  },
  auditedKinds: ['webhook'],
  texts: [
    'The server answered {{n}}',
    'The secret cannot be read any more. Please make a new one.',
    'Its server is not known',
    'Its server refuses the connection',
    'Its certificate is not valid',
    'Its server cannot be reached',
    'Its server does not answer in time',
    'Its server is in a network that may not be reached',
    'An address with a password is not accepted',
    'This address is in a private network',
  ],
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
