import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  cancelPurchaseOrder,
  changePurchasedPiece,
  closePurchaseOrder,
  confirmPurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  getPurchaseOrderPdf,
  receivePurchasedPieces,
  receivePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
  type PurchaseOrder,
} from '../contract/purchasing.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { listedPurchaseOrders, purchasingRepository } from './purchasing.repository.ts'
import { purchaseDocumentOf, type Buyer } from './purchase-document.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { purchasingService } from './purchasing.service.ts'
import { serializePurchaseOrder } from './purchasing.serializer.ts'
import { purchaseOrders } from './purchasing.tables.ts'
import { purchasedPieces } from './purchased-pieces.ts'
import { receivingService } from './receiving.service.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'

/** A purchase order as a CSV row. */
const purchaseOrderColumns: CsvColumns<PurchaseOrder> = {
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

export interface PurchasingDeps {
  pool: Pool
  /** Time zone of the dates on purchase orders. */
  timeZone: string
  /** The shop as the buyer, for the documents. */
  buyer: () => Promise<Buyer>
  /** The letterhead for the documents. */
  letterhead: () => Promise<LetterheadData>
}

export function mountPurchasing(http: FastifyInstance, parts: PurchasingDeps): void {
  const db = createDb(parts.pool)
  const stored = purchasingRepository(db)
  const orders = purchasingService(parts)
  const receiving = receivingService(parts)

  mountList(http, listPurchaseOrders, purchaseOrders, {
    ...listedPurchaseOrders,
    db,
    serialize: (rows) => rows.map(serializePurchaseOrder),
    csv: { name: 'purchase-orders', kind: 'purchase_order', columns: purchaseOrderColumns },
  })

  mount(http, getPurchaseOrder, async ({ params }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('purchase_order_not_found')
    return serializePurchaseOrder(row)
  })

  mount(http, createPurchaseOrder, ({ body, actor }) => orders.create(body, actor))

  mount(http, updatePurchaseOrder, ({ params, body, headers, actor }) =>
    orders.update(params.id, body, actor, headers['if-match']),
  )

  const stepOf = [
    [sendPurchaseOrder, 'send'],
    [confirmPurchaseOrder, 'confirm'],
    [closePurchaseOrder, 'close'],
    [cancelPurchaseOrder, 'cancel'],
  ] as const
  for (const [endpoint, step] of stepOf) {
    mount(http, endpoint, ({ params, actor }) => orders.step(params.id, step, actor))
  }

  mount(http, getPurchaseOrderPdf, async ({ params, reply }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('purchase_order_not_found')
    // Loaded on demand: most processes make no PDF.
    const { purchasePdf } = await import('./purchase-pdf.ts')
    const { document, language } = await purchaseDocumentOf(
      createDb(parts.pool),
      serializePurchaseOrder(row),
      parts.buyer,
    )
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${row.poNumber}.pdf"`,
    })
    return Readable.from([await purchasePdf(document, language, parts)])
  })

  const pieces = purchasedPieces(parts)
  mount(http, changePurchasedPiece, ({ params, body, actor }) =>
    pieces.change(params.id, params.piece, body, actor),
  )
  mount(http, receivePurchasedPieces, ({ params, body, actor }) =>
    pieces.receive(params.id, body.pieces, actor),
  )

  mount(http, receivePurchaseOrder, async ({ params, body, headers, actor, reply }) => {
    const asker = { by: actor, key: headers['idempotency-key'] }
    const order = await receiving.receive(params.id, body, asker)
    if (order instanceof Refusal) return order
    if (order.replayed) reply.header('idempotency-replayed', 'true')
    return order.answer
  })
}
