import { mine, ofMySamples, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/samples/offer': 'anyone',
    'GET,POST /api/samples/reminders/**': 'anyone',
    'POST /api/samples': 'anyone',
    'GET /api/samples': 'staff',
    'PUT /api/samples/*': 'editors',
  },
  columns: {
    // Whoever asked reads their mails; staff alone read the request.
    sample_request_items: {
      leaves: 'product_name option_name choice_name reader_names link',
      whose: ofMySamples,
    },
    sample_requests: {
      secret: 'withdraw_token',
      leaves: 'name email address',
      whose: mine,
      words: 'status language',
    },
  },
  auditedKinds: ['sample_request'],
}
