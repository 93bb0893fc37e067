import type { Pool } from 'pg'
import type { Order, OrderInput, OrderStatus } from '../../contract/orders.ts'
import { audit } from '../audit/audit.ts'
import { productsRepository } from '../catalog/products.repository.ts'
import type { Db } from '../database/db.ts'
import { staleWrite } from '../http/entity-tag.ts'
import { orderLimit } from '../http/rate-limits.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { refusable } from '../http/refusable.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Visitor } from '../http/visitor.ts'
import { announce } from '../live/announce.ts'
import { outboxOf } from '../mail/outbox.ts'
import { rememberCustomer } from './customers.ts'
import { claimKey, hashOf, keepAnswer } from './idempotency.ts'
import type { Replay } from './idempotency.ts'
import { ordersRepository } from './orders.repository.ts'
import { orderOnWire } from './orders.wire.ts'
import type { OrderWithLines } from './orders.wire.ts'
import { priceOrder } from './pricing.ts'

export interface Placement {
  visitor: Visitor
  input: OrderInput
  /** The sender's `Idempotency-Key`. */
  key: string | undefined
  language: string
}

/** Placing and moving orders: everything that must be true of an order is decided here. */
export function ordersService({
  pool,
  limits,
  exponent,
}: {
  pool: Pool
  limits: RateLimits
  exponent: number
}) {
  return {
    /**
     * Places an order in one transaction: key, order, lines, history, customer and the confirmation
     * mail stand or fall together. A replayed key gives the first answer again.
     */
    async place({
      visitor,
      input,
      key,
      language,
    }: Placement): Promise<
      | { order: Order }
      | { replay: Replay }
      | Refusal<'order_refused' | 'price_changed' | 'idempotency_key_reused' | 'too_many_requests'>
    > {
      const requestHash = hashOf(input)
      return refusable(pool, async (db, client) => {
        const first = await claimKey(db, visitor.id, key, requestHash)
        if (first instanceof Refusal) return first
        if (first !== null) return { replay: first }

        const products = await productsRepository(db).onSale(input.cart.map((line) => line.product_id))
        const priced = priceOrder(input, products, exponent)
        if (priced instanceof Refusal) return priced
        // Counted here, so that neither a replay nor a refused order uses the limit up.
        const tooMany = await limits.take(orderLimit, visitor.id, client)
        if (tooMany) return tooMany

        const row = await ordersRepository(db).insert({
          visitor,
          customer: input.customer_info,
          language,
          ...priced,
        })
        const order = orderOnWire(row, exponent)
        await rememberCustomer(db, visitor.id, input.customer_info)
        await outboxOf(db).write({
          channel: 'email',
          recipient: order.customer_info.email,
          template: 'order_confirmation',
          language,
          data: { order },
        })
        await announce(client, ['/api/orders', '/api/crm/customers'])
        await keepAnswer(db, visitor.id, key, requestHash, { status: 201, body: order })
        return { order }
      })
    },

    /** Any status may follow any other; the same status again changes nothing. */
    async setStatus(
      id: string,
      status: OrderStatus,
      actor: Visitor,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
    ): Promise<Order | Refusal<'order_not_found' | 'version_conflict' | 'precondition_failed'>> {
      return refusable(pool, async (db, client) => {
        const repository = ordersRepository(db)
        await repository.lock(id)
        const row = await repository.byId(id)
        if (row === null) return refuse('order_not_found')
        const stale = staleWrite(row, seen, orderOnWire(row, exponent))
        if (stale) return stale
        if (row.status === status) return orderOnWire(row, exponent)
        const after = await repository.setStatus(row, status, actor)
        await auditStatus(db, actor, row, after)
        await announce(client, ['/api/orders'])
        return orderOnWire(after, exponent)
      })
    },

    /** A customer's own cancelling, possible until the shop has confirmed. */
    async cancelOwn(
      id: string,
      owner: Visitor,
    ): Promise<Order | Refusal<'order_not_found' | 'order_not_pending'>> {
      return refusable(pool, async (db, client) => {
        const repository = ordersRepository(db)
        await repository.lock(id)
        const row = await repository.byId(id, owner.id)
        if (row === null) return refuse('order_not_found')
        if (row.status !== 'pending') return refuse('order_not_pending')
        const after = await repository.setStatus(row, 'cancelled', owner)
        await auditStatus(db, owner, row, after)
        await announce(client, ['/api/orders'])
        return orderOnWire(after, exponent)
      })
    },
  }
}

export type OrdersService = ReturnType<typeof ordersService>

const auditStatus = (db: Db, by: Visitor, { status, ...order }: OrderWithLines, after: OrderWithLines) =>
  audit(db, {
    by,
    action: 'order.status',
    id: order.id,
    label: order.orderNumber,
    before: { status },
    after: { status: after.status },
  })
