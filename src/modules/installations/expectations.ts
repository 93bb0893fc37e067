import { ofMyRecord, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'PUT /api/settings/**': 'admins',
    'GET,POST,DELETE /api/account/visit-feed': 'staff',
    'GET /api/account/visits/**': 'staff',
    'GET /api/account/visits': 'staff',
    'PUT /api/account/visits/**': 'editors',
    'GET /api/visits/free': 'anyone',
    'POST /api/visits': 'anyone',
    'GET /api/visits/*/calendar.ics': 'anyone',
    'POST,PUT /api/crm/**': 'editors',
    'GET /api/crm/**': 'staff',
    'GET /api/settings/visits': 'staff',
    'GET,POST /api/installations/**': 'anyone',
  },
  columns: {
    installations: {
      secret: 'view_token',
      leaves: 'scheduled_time_slot assigned_installer visit_address photos',
      whose: ofMyRecord,
      words: 'status language purpose',
    },
    // Customers are shown the sizes about which they are asked.
    visit_reports: { leaves: 'pieces', words: 'status' },
    visit_feeds: { secret: 'token_hash' },
  },
  rows: [
    `visit_reports (id, visit_id, status, signature, actor_name, reported_at)
      select gen_random_uuid(), id, 'noted', '{"name": "Lan"}', 'Hung', now() from installations limit 1`,
  ],
  auditedKinds: ['installation', 'visit_feed', 'visit_report'],
}
