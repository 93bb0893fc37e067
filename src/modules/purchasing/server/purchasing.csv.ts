import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import type { PurchaseOrder } from '../contract/purchasing.ts'

/** A purchase order as a CSV row. */
export const purchaseOrderColumns: CsvColumns<PurchaseOrder> = {
  po_number: (row) => row.poNumber,
  supplier: ({ supplierName }) => supplierName,
  status: (row) => row.status,
  order_date: (row) => row.orderDate,
  expected_delivery: (row) => row.expectedDelivery,
  actual_delivery: (row) => row.actualDelivery,
  lines: ({ items }) => items.length,
  total_amount: (row) => row.totalAmount,
  currency: (row) => row.currency,
  notes: (row) => row.notes,
  id: (row) => row.id,
}
