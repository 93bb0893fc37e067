import type { PurchaseOrder } from '../contract/purchasing.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'

export function serializePurchaseOrder({
  order,
  supplierName,
  supplierEmail,
  lines,
}: PurchaseOrderRead): PurchaseOrder {
  return {
    id: order.id,
    poNumber: order.poNumber,
    supplierId: order.supplierId,
    supplierName,
    supplierEmail,
    sentTo: order.sentTo,
    status: order.status,
    orderDate: order.orderDate,
    expectedDelivery: order.expectedDelivery,
    actualDelivery: order.actualDelivery,
    subtotal: order.subtotal,
    taxAmount: order.taxAmount,
    totalAmount: order.totalAmount,
    currency: order.currency,
    notes: order.notes,
    createdBy: order.createdBy,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    items: lines,
  }
}
