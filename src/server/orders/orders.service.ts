import type { Pool } from 'pg'
import type { Order, OrderInput } from '../../contract/orders.ts'
import { productsRepository } from '../catalog/products.repository.ts'
import { orderLimit } from '../http/rate-limits.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { refusable } from '../http/refusable.ts'
import { Refusal } from '../http/refusal.ts'
import type { Visitor } from '../http/visitor.ts'
import { announce } from '../live/announce.ts'
import { outboxOf } from '../mail/outbox.ts'
import { rememberCustomer } from './customers.ts'
import { claimKey, hashOf, keepAnswer } from '../http/idempotency.ts'
import type { Replay } from '../http/idempotency.ts'
import { ordersRepository } from './orders.repository.ts'
import { orderOnWire } from './orders.wire.ts'
import { priceOrder } from './pricing.ts'

export interface Placement {
  visitor: Visitor
  input: OrderInput
  /** The sender's `Idempotency-Key`. */
  key: string | undefined
  language: string
}

/** Placing orders: everything that must be true of a new order is decided here. */
export function ordersService({
  pool,
  limits,
  exponent,
  timeZone,
}: {
  pool: Pool
  limits: RateLimits
  exponent: number
  timeZone: string
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

        const customerId = await rememberCustomer(db, visitor.id, input.customer_info)
        const row = await ordersRepository(db, timeZone).insert({
          visitor,
          customer: input.customer_info,
          customerId,
          language,
          ...priced,
        })
        const order = orderOnWire(row, exponent)
        await outboxOf(db).write({
          channel: 'email',
          recipient: order.customer_info.email,
          template: 'order_confirmation',
          language,
          data: { order },
        })
        await announce(client, ['/api/orders', '/api/crm/customers', '/api/analytics/dashboard'])
        await keepAnswer(db, visitor.id, key, requestHash, { status: 201, body: order })
        return { order }
      })
    },
  }
}

export type OrdersService = ReturnType<typeof ordersService>
