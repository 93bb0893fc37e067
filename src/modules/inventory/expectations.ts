import type { Expectations } from '#test/expectations.ts'
import essentials from '#database/seed/content/essentials.json' with { type: 'json' }
import { movementTypes } from './contract/stock.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/inventory/items/*/stock': 'editors',
    'POST /api/inventory/items/*/count': 'editors',
    'POST /api/inventory/alerts/**': 'editors',
    'POST,PUT,DELETE /api/inventory/remnants/**': 'editors',
    'PUT /api/inventory/alert-mails': 'staff',
    'POST,PUT,DELETE /api/inventory/**': 'admins',
    'GET /api/inventory/**': 'staff',
  },
  columns: {
    inventory_items: { words: 'type' },
    stock_alerts: { words: 'alert_type' },
    stock_month_changes: { words: 'kind' },
    stock_month_totals: { words: 'kind' },
    stock_months: { words: 'kind' },
    stock_movements: { words: 'type' },
    suppliers: {
      words: 'language currency',
    },
  },
  auditedKinds: [
    'inventory_category',
    'inventory_item',
    'inventory_settings',
    'remnant',
    'stock_alert',
    'supplier',
  ],
  texts: [
    ...movementTypes,
    'Stock added via the admin panel',
    'Stock removed via the admin panel',
    // A new shop has them.
    ...essentials.inventoryCategories.map(({ name }) => name),
  ],
  rows: [
    `remnants (inventory_item_id, width_mm, length_mm, location)
      select id, 820, 1350, 'Rack 3' from inventory_items limit 1`,
    `stock_batches (inventory_item_id, batch, quantity) select id, 'Lot 7', 0 from inventory_items limit 1`,
  ],
  addresses: {
    'POST /api/inventory/suppliers website': (value) => ({ name: 'Mill', website: value }),
  },
}
