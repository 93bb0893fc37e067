import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/inventory/items/*/stock': 'editors',
    'POST /api/inventory/items/*/count': 'editors',
    'POST /api/inventory/alerts/**': 'editors',
    'PUT /api/inventory/alert-mails': 'staff',
    'POST,PUT,DELETE /api/inventory/**': 'admins',
    'GET /api/inventory/**': 'staff',
  },
  columns: {
    inventory_categories: { inside: 'name description' },
    inventory_items: { inside: 'sku name description unit pack_unit location barcode', words: 'type' },
    stock_alerts: { words: 'alert_type' },
    stock_month_changes: { words: 'kind' },
    stock_month_totals: { words: 'kind' },
    stock_months: { words: 'kind' },
    stock_movements: { inside: 'reference_id reference_type notes', words: 'type' },
    suppliers: {
      inside: 'name contact_person email phone address website payment_terms',
      words: 'language currency',
    },
  },
}
