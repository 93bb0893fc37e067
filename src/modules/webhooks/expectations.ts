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
}
