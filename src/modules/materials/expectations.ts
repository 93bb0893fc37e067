import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/orders/*/**': 'editors',
    'PUT /api/inventory/products/*/materials': 'editors',
    'GET /api/orders/**': 'staff',
    'GET /api/inventory/**': 'staff',
  },
  columns: {
    bill_lines: { words: 'basis' },
    material_changes: { leaves: 'name' },
    material_totals: { leaves: 'name' },
  },
  auditedKinds: ['bill_of_materials'],
}
