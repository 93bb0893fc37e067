import type { Expectations } from '#test/expectations.ts'

const ofMyOrders = 'order_id in (select id from orders where user_id = :me)'

export const expectations: Expectations = {
  access: {
    'GET /api/documents/**': 'staff',
    'POST /api/documents/*/send': 'editors',
    'GET /api/settings/documents': 'staff',
  },
  columns: {
    document_series: { inside: '', words: 'kind prefix' },
    documents: {
      inside: 'parties refers_to lines taxes',
      leaves: 'number order_number customer_name buyer_reference',
      whose: ofMyOrders,
      words: 'kind language currency',
    },
    document_files: { words: 'format sha256' },
    document_sendings: { inside: 'recipient', words: 'language' },
  },
  auditedKinds: ['document'],
}
