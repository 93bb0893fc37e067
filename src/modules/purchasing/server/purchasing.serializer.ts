import { serializeColumns } from '#kernel/record/mount-list.ts'
import { purchaseOrder, type PurchaseOrder } from '../contract/purchasing.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'

export const serializePurchaseOrder = (row: PurchaseOrderRead): PurchaseOrder =>
  serializeColumns(purchaseOrder.shape, { ...row, items: row.lines })
