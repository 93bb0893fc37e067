import type { Pool } from 'pg'

type Row = Record<string, unknown>

/** A placeholder for the id of a new row of another table. */
const of = (table: string) => ({ table })

/** The required fields of a row. `#` becomes a unique number. */
const minimalRows: Record<string, Row> = {
  users: { email: 'person#@example.com' },
  categories: { name: 'Blinds', slug: 'blinds-#' },
  products: { name: 'Alba' },
  blogs: { slug: 'post-#', title: 'Post' },
  orders: {
    customer_name: 'Lan',
    customer_email: 'lan@example.com',
    customer_phone: '0900000000',
    customer_address: '1 Main Street',
    total_amount: 1000,
  },
  order_lines: {
    order_id: of('orders'),
    position: 0,
    product_name: 'Alba',
    price_per_sqm: 1000,
    width_mm: 1000,
    length_mm: 1000,
    calculated_price: 1000,
  },
  content_posts: { title: 'Post', platform: 'facebook', scheduled_at: '2030-01-01T00:00:00Z' },
  about_parts: { kind: 'reason' },
  support_items: { title: 'Article', slug: 'article-#' },
  suppliers: { name: 'Mill' },
  inventory_items: { sku: 'SKU-#', name: 'Cloth', pack_unit: 'roll', pack_size: 30 },
  stock_movements: {
    inventory_item_id: of('inventory_items'),
    type: 'adjustment',
    quantity: 1,
    batch: 'Lot 7',
  },
  stock_alerts: {
    inventory_item_id: of('inventory_items'),
    alert_type: 'low_stock',
    threshold: 5,
    current_level: 1,
  },
  purchase_orders: { po_number: 'PO-2026-#', supplier_id: of('suppliers') },
  purchase_order_items: {
    purchase_order_id: of('purchase_orders'),
    inventory_item_id: of('inventory_items'),
    quantity: 1,
    pack_unit: 'roll',
    pack_size: 30,
  },
  customers: {},
  customer_interactions: { customer_id: of('customers'), type: 'call' },
  opportunities: { customer_id: of('customers'), title: 'Flat' },
  quotes: { quote_number: 'Q-2026-#', customer_id: of('customers') },
  installations: {},
  sales_forecasts: { period: 'yearly', year: 2026, forecast_revenue: 1, forecast_units: 1 },
  product_forecasts: { product_id: of('products'), period: 'yearly', year: 2026, forecast_demand: 1 },
  market_trends: { name: 'Monsoon', category: 'seasonal', impact: 'neutral' },
  settings: {
    site_name: 'Shop',
    site_description: 'Blinds',
    contact_email: 'shop@example.com',
    contact_phone: '1',
  },
  sample_requests: {
    name: 'Lan',
    email: 'lan@example.com',
    address: '1 Main Street',
    language: 'en',
    sample_count: 1,
    mailbox_key: 'a mailbox',
    place_key: 'a place',
    request_hash: 'a request',
  },
  ar_measurement_sessions: {},
  ar_measurements: {
    session_id: of('ar_measurement_sessions'),
    measurement_number: 1,
    calculated_width: 1200,
    calculated_height: 1500,
    calculated_area: 1800000,
  },
  ar_measurement_feedback: {},
  ar_analytics: { period: 'daily', date_key: 'day-#' },
}

let rows = 0

/** Inserts a row with its required fields and the rows it references, and returns all of it. */
export async function insertRow(pool: Pool, table: string, overrides: Row = {}): Promise<Row> {
  const wanted = minimalRows[table]
  if (!wanted) throw new Error(`rows.ts does not say what a row of ${table} needs.`)
  const row: Row = { ...wanted, ...overrides }
  rows += 1
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string') row[column] = value.replace('#', String(rows))
    if (isReference(value)) row[column] = (await insertRow(pool, value.table))['id']
  }
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const places = columns.map((_, index) => `$${index + 1}`)
  const values = columns.length ? `(${columns.join()}) VALUES (${places.join()})` : 'DEFAULT VALUES'
  const result = await pool.query<Row>(`INSERT INTO ${table} ${values} RETURNING *`, Object.values(row))
  return result.rows[0] as Row
}

function isReference(value: unknown): value is { table: string } {
  return typeof value === 'object' && value !== null && 'table' in value
}
