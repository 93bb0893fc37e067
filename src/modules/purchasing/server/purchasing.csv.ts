import type { CsvColumns } from '#kernel/http/csv.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'

/** A purchase order as a CSV row. */
export const purchaseOrderColumns: CsvColumns<PurchaseOrderRead> = {
  po_number: ({ order }) => order.poNumber,
  supplier: ({ supplierName }) => supplierName,
  status: ({ order }) => order.status,
  order_date: ({ order }) => order.orderDate,
  expected_delivery: ({ order }) => order.expectedDelivery,
  actual_delivery: ({ order }) => order.actualDelivery,
  lines: ({ lines }) => lines.length,
  total_amount: ({ order }) => order.totalAmount,
  currency: ({ order }) => order.currency,
  notes: ({ order }) => order.notes,
  id: ({ order }) => order.id,
}
