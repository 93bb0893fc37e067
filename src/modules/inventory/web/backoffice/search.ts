import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'

/** The tabs of the screen: query parameter and label. */
export const inventoryTabs = [
  ['overview', 'Overview'],
  ['items', 'Items'],
  ['suppliers', 'Suppliers'],
  ['alerts', 'Alerts'],
  ['reports', 'Reports'],
] as const
export type InventoryTab = (typeof inventoryTabs)[number][0]

/** The lists within the suppliers tab. */
export const supplierViews = [
  ['suppliers', 'Suppliers'],
  ['orders', 'Purchase orders'],
  ['reorder', 'Reorder'],
  ['invoices', 'Received invoices'],
] as const
export type SupplierView = (typeof supplierViews)[number][0]

/** The reports within their tab. */
export const reportViews = [
  ['value', 'Value and health'],
  ['movements', 'Movements'],
  ['consumption', 'Consumption'],
  ['forecast', 'Forecast'],
] as const
export type ReportView = (typeof reportViews)[number][0]

/**
 * The query parameters of the screen; `item`, `supplier` and `purchase` hold the id of the record whose dialog is open,
 * `reorder` the item that a new purchase order begins with.
 */
export const inventorySearch = listSearch({
  sorts: ['name', 'sku', 'stock', 'created_at', 'total_amount', 'receivedAt', 'issuedOn'],
  filters: {
    tab: inventoryTabs.map(([tab]) => tab),
    view: [...supplierViews, ...reportViews].map(([view]) => view),
    status: purchaseOrderStatuses,
    stock: ['low', 'out', 'over'],
    active: ['false', 'all'],
    linked: ['true', 'false'],
    from: 'date',
    to: 'date',
    category_id: 'text',
    supplier_id: 'text',
  },
  more: ['item', 'supplier', 'history', 'purchase', 'reorder'],
})
