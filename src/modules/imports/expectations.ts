import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/imports': 'staff',
    'GET,POST /api/imports/**': 'editors',
  },
  columns: {
    import_pictures: { words: 'state' },
    import_records: { words: 'entity' },
    imports: {
      words: 'kind format state',
    },
    past_orders: { words: 'key status' },
  },
  auditedKinds: ['import', 'past_order'],
  rows: [
    `imports (kind, format, file_name, settings, content, made_by_name, actor, problem)
      values ('products', 'own', 'a.csv', '{}', 'name', 'Mai', '{}', 'away')`,
    `import_records (import_id, position, entity, record_id, name, before, version)
      select id, 0, 'product', gen_random_uuid(), 'Alba', '{}', 1 from imports`,
    `import_pictures (import_id, product_id, position, address, problem)
      select i.id, p.id, 0, 'https://example.com/a.png', 'away' from imports i, products p limit 1`,
    `past_orders (key, number, ordered_on, status, total_amount) values ('a', '1', '2020-01-01', 'delivered', 1)`,
    `past_order_lines (past_order_id, position, ordered_on, cancelled, product_name, quantity, amount, area_mm2)
      select id, 0, ordered_on, false, 'Alba', 1, 1, 1 from past_orders`,
  ],
}
