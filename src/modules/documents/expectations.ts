import type { Expectations } from '#test/expectations.ts'

const ofMyOrders = 'order_id in (select id from orders where user_id = :me)'

const documentOf = (number: string, orderId: string) => `documents (kind, number, order_id, order_number,
  customer_name, language, currency, exponent, issued_on, tax_day, net, tax, gross, lines, parties)
  values ('invoice', '${number}', ${orderId}, '4F1D9C2A', 'Lan', 'de', 'EUR', 2, '2026-11-29', '2026-11-29', 1, 0, 1,
  '[]', '{}')`

export const expectations: Expectations = {
  access: {
    'GET /api/documents/**': 'staff',
    'POST /api/documents/*/send': 'editors',
    'POST /api/orders/*/documents': 'editors',
    'GET /api/account/orders/*/documents': 'signed-in',
    'GET /api/account/documents/**': 'signed-in',
    'GET /api/guest-orders/*/documents': 'anyone',
    'GET /api/guest-orders/*/documents/*/pdf': 'anyone',
    'POST /api/documents/tax-closings': 'editors',
    'DELETE /api/documents/tax-closings/*': 'admins',
    'GET /api/einvoices/**': 'staff',
    'GET /api/einvoices': 'staff',
    'POST /api/einvoices/*/try': 'editors',
    'POST /api/einvoices': 'editors',
    'GET /api/book-exports': 'staff',
    'GET /api/book-exports/*/file': 'staff',
    'POST /api/book-exports': 'editors',
    'GET /api/settings/documents': 'staff',
    'PUT /api/settings/documents': 'admins',
  },
  columns: {
    document_series: { words: 'kind prefix' },
    documents: {
      leaves: 'number order_number customer_name buyer_reference lines',
      whose: ofMyOrders,
      words: 'kind language currency',
    },
    document_files: { words: 'format sha256' },
    book_exports: { words: 'format sha256' },
    book_export_documents: { words: 'format' },
    einvoices: {
      words: 'kind state',
    },
    einvoice_files: { words: 'format sha256' },
    document_sendings: { words: 'language' },
  },
  auditedKinds: ['document', 'book_export', 'tax_month', 'einvoice'],
  rows: [
    `book_exports (format, from_day, to_day, document_count, content, sha256, created_by_name)
      values ('datev', '2026-11-01', '2026-11-30', 1, '', 'a', 'Lan')`,
    `tax_closings (month, lines, closed_by_name) values ('2000-01-01', '[{"country": "DE"}]', 'Lan')`,
    documentOf('2026-00001', '(select id from orders where user_id = :me limit 1)'),
    documentOf('2026-00002', 'gen_random_uuid()'),
    `einvoices (document_id, order_id, order_number, document_number, customer_name, kind, payload, number, authority_code,
      lookup_code, problem, created_by_name)
      select id, order_id, order_number, number, customer_name, 'original', '{"buyer": {"name": "Lan"}}', 'K26MTT1', 'M1', 'ABC',
        'It is down', 'Lan' from documents order by number desc limit 1`,
    `document_sendings (document_id, recipient, language) select id, 'lan@example.com', 'de' from documents`,
  ],
}
