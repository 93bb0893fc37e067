import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  confirmPurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  receivePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
} from '../../contract/purchasing.ts'
import { typed } from '../database/db.ts'
import { entityTag } from '../http/entity-tag.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { purchasingRepository } from './purchasing.repository.ts'
import type { PurchaseOrderRead } from './purchasing.repository.ts'
import { purchasingService } from './purchasing.service.ts'
import { purchaseOrderOnWire } from './purchasing.wire.ts'
import { receivingService } from './receiving.service.ts'

const cursorOf = ({ order }: PurchaseOrderRead) => ({ value: order.createdAt.toISOString(), id: order.id })

export function mountPurchasing(http: FastifyInstance, parts: { pool: Pool; timeZone: string }): void {
  const stored = purchasingRepository(typed(parts.pool))
  const orders = purchasingService(parts)
  const receiving = receivingService(parts)

  mount(http, listPurchaseOrders, async ({ query: { limit, cursor, ...filter }, request, reply }) => {
    const page = await stored.page(filter, limit, readCursor(cursor, 'moment'))
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(purchaseOrderOnWire)
  })

  mount(http, getPurchaseOrder, async ({ params, reply }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('purchase_order_not_found')
    reply.header('etag', entityTag(row.order.version))
    return purchaseOrderOnWire(row)
  })

  mount(http, createPurchaseOrder, async ({ body, visitor, reply }) => {
    const saved = await orders.create(body, visitor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updatePurchaseOrder, async ({ params, body, headers, visitor, reply }) => {
    const saved = await orders.update(params.id, body, visitor, headers['if-match'])
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  const stepOf = [
    [sendPurchaseOrder, 'send'],
    [confirmPurchaseOrder, 'confirm'],
    [closePurchaseOrder, 'close'],
    [cancelPurchaseOrder, 'cancel'],
  ] as const
  for (const [endpoint, step] of stepOf) {
    mount(http, endpoint, async ({ params, visitor, reply }) => {
      const moved = await orders.step(params.id, step, visitor)
      if (!(moved instanceof Refusal)) reply.header('etag', entityTag(moved.version))
      return moved
    })
  }

  mount(http, receivePurchaseOrder, async ({ params, body, headers, visitor, reply }) => {
    const asker = { by: visitor, key: headers['idempotency-key'] }
    const done = await receiving.receive(params.id, body, asker)
    if (done instanceof Refusal) return done
    reply.header('etag', entityTag(done.answer.version))
    if (done.replayed) reply.header('idempotency-replayed', 'true')
    return done.answer
  })
}
