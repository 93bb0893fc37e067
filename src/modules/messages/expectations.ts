import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/mail-texts': 'editors',
    'GET /api/mail-texts/*/*': 'editors',
    'PUT /api/mail-texts/*/*': 'admins',
    'POST /api/mail-texts/*/*/preview': 'editors',
    'POST /api/mail-texts/*/*/test': 'admins',
    'GET /api/orders/*/messages': 'staff',
  },
  // What the server says outside of services.
  texts: ['First the name of the template, then its values in double braces, each after a space'],
  columns: {
    // They leave in mails, which are searched for themselves.
    mail_texts: { words: 'kind language' },
  },
  rows: [`mail_texts (kind, language, texts) values ('quote', 'de', '{"closing": "Ihre Werkstatt"}')`],
}
