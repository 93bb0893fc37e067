import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { purchaseOrder, type PurchaseOrder } from '../contract/purchasing.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'

export const serializePurchaseOrder = (row: PurchaseOrderRead): PurchaseOrder =>
  serializeColumns(purchaseOrder.shape, {
    ...row,
    items: row.lines.map(({ hasBatches, ...line }) => ({ ...line, ...(hasBatches && { hasBatches }) })),
    pieces: row.pieces.length > 0 ? row.pieces : undefined,
  })
