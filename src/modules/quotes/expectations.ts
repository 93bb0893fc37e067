import { ofMyRecord, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT /api/crm/**': 'editors',
    'DELETE /api/crm/**': 'admins',
    'GET /api/crm/**': 'staff',
    'GET,POST /api/quotes/**': 'anyone',
  },
  columns: {
    // The sides in the specifications are public; other notes of staff on an item are internal.
    quote_items: {
      leaves: 'description',
      whose: `quote_id in (select id from quotes where sent_at is not null and ${ofMyRecord})`,
    },
    quotes: {
      secret: 'view_token',
      leaves: 'quote_number title description terms signature',
      whose: `sent_at is not null and ${ofMyRecord}`,
      words: 'status language taxes signing_place',
    },
  },
  auditedKinds: ['quote'],
}
