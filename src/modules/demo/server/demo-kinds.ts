import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A table whose rows can be demo content. */
export interface DemoKind {
  table: string
  /** The primary key column. */
  key: string
  /** The entity name in the audit log; null if such records are never edited. */
  entity: string | null
  /** Plural name for people. */
  label: string
}

/**
 * In deletion order: referring records come before those they refer to. Rows of other tables, such as order lines, are
 * deleted with the record that they belong to.
 */
export const demoKinds: readonly DemoKind[] = [
  { table: 'chat_messages', key: 'id', entity: null, label: staffText('Chat messages') },
  { table: 'audit_log', key: 'id', entity: null, label: staffText('Entries of the audit log') },
  { table: 'ar_measurement_sessions', key: 'id', entity: null, label: staffText('Camera sessions') },
  { table: 'installations', key: 'id', entity: 'installation', label: 'Installations' },
  { table: 'customer_interactions', key: 'id', entity: 'interaction', label: 'Interactions' },
  { table: 'sample_requests', key: 'id', entity: 'sample_request', label: staffText('Sample requests') },
  { table: 'imports', key: 'id', entity: 'import', label: staffText('Imports') },
  { table: 'orders', key: 'id', entity: 'order', label: 'Orders' },
  { table: 'quotes', key: 'id', entity: 'quote', label: 'Quotes' },
  { table: 'opportunities', key: 'id', entity: 'opportunity', label: 'Opportunities' },
  { table: 'sales_forecasts', key: 'id', entity: 'sales_forecast', label: staffText('Sales forecasts') },
  {
    table: 'product_forecasts',
    key: 'id',
    entity: 'product_forecast',
    label: staffText('Product forecasts'),
  },
  { table: 'market_trends', key: 'id', entity: 'market_trend', label: staffText('Market trends') },
  { table: 'content_posts', key: 'id', entity: 'content_post', label: staffText('Planned posts') },
  { table: 'blogs', key: 'slug', entity: 'blog_post', label: staffText('Blog posts') },
  { table: 'support_items', key: 'id', entity: 'support_item', label: staffText('Support articles') },
  { table: 'about_parts', key: 'id', entity: 'about_part', label: staffText('Parts of the about page') },
  { table: 'banners', key: 'id', entity: 'banner', label: 'Banners' },
  { table: 'purchase_orders', key: 'id', entity: 'purchase_order', label: staffText('Purchase orders') },
  { table: 'products', key: 'id', entity: 'product', label: 'Products' },
  { table: 'options', key: 'id', entity: 'option', label: staffText('Product options') },
  { table: 'price_grids', key: 'id', entity: 'price_grid', label: staffText('Price grids') },
  { table: 'categories', key: 'id', entity: 'category', label: 'Categories' },
  { table: 'inventory_items', key: 'id', entity: 'inventory_item', label: staffText('Inventory items') },
  { table: 'suppliers', key: 'id', entity: 'supplier', label: 'Suppliers' },
  { table: 'exchange_rates', key: 'id', entity: 'exchange_rate', label: staffText('Exchange rates') },
  { table: 'customers', key: 'id', entity: 'customer', label: 'Customers' },
  { table: 'users', key: 'id', entity: 'user', label: 'Accounts' },
]
