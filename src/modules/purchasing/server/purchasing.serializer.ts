import { serializeColumns } from '#kernel/record/mount-list.ts'
import { purchaseOrder, type PurchaseOrder } from '../contract/purchasing.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'

const { pieces: _, ...shape } = purchaseOrder.shape

export const serializePurchaseOrder = (row: PurchaseOrderRead): PurchaseOrder => ({
  ...serializeColumns(shape, {
    ...row,
    items: row.lines.map(({ hasBatches, ...line }) => ({ ...line, ...(hasBatches && { hasBatches }) })),
  }),
  ...(row.pieces.length > 0 && { pieces: row.pieces }),
})
