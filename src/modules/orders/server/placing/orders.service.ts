import { listensInTransaction } from '#kernel/events/events.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Order, OrderInput } from '../../contract/orders.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidationsTogether } from '#kernel/live/publish-invalidation.ts'
import { refuseWhileClosed } from '#modules/settings/server/index.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { orderTermsNow } from '../checkout/order-terms.repository.ts'
import { currentCustomer, findOrCreateCustomer, keepPlace } from './customers.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { claimKey, hashOf, storeReplay, type Replay } from '#kernel/http/idempotency.ts'
import { emitPlaced, newOrder, writeOrder } from './new-order.ts'
import { confirmationMail, mailLimits, recipientOfNewOrder } from '../mails/order-mails.ts'
import { serializeOrder } from '../orders.serializer.ts'
import { priceOrder, productsOf, refuseOtherPrices } from '../pricing/line-pricing.ts'
import { customerOf, settleSale } from '../checkout/sale.ts'
import type { SellingShop } from '../checkout/sale-terms.ts'

const ordersOfAccount: Limit = { name: 'orders', times: 30, seconds: 10 * 60 }

export interface Placement {
  actor: Actor
  input: OrderInput
  /** The client's `Idempotency-Key`. */
  key: string | undefined
  language: LanguageCode
}

/** Thrown to roll back what a repeated request has counted; carries the first response. */
class Replayed extends Error {
  readonly replay: Replay
  constructor(replay: Replay) {
    super('this request was answered before')
    this.replay = replay
  }
}

function replayOf(error: unknown): { replay: Replay } {
  if (error instanceof Replayed) return { replay: error.replay }
  throw error
}

/** Placing orders: all rules for a new order are checked here. */
export function ordersService({
  pool,
  log,
  limits,
  languages,
  exponent,
  country,
  timeZone,
  hasCards,
  offers,
  ratesOfModule,
  refuseUnavailable,
}: SellingShop & {
  offers: DeliveryPorts['choices']
  pool: Pool
  log: FastifyBaseLogger
  limits: RateLimits
  languages: () => ShopLanguages
  exponent: number
}) {
  const shop = { country, timeZone, hasCards, offers, exponent, ratesOfModule, refuseUnavailable }
  const notifyStaff = publishInvalidationsTogether({ pool, log }, [
    '/api/orders',
    '/api/crm/customers',
    '/api/analytics/dashboard',
  ])
  return {
    /**
     * Places an order in one transaction: idempotency key, order, lines, history, customer, confirmation mail and
     * rate limit are stored together or not at all. A repeated key gets the first response.
     */
    async place({
      actor,
      input,
      key,
      language,
    }: Placement): Promise<
      | { order: Order }
      | { replay: Replay }
      | Refusal<
          | 'closed_for_orders'
          | 'order_refused'
          | 'price_changed'
          | 'idempotency_key_reused'
          | 'too_many_requests'
        >
    > {
      const reading = readingIn(language, languages())
      const requestHash = hashOf(input)
      const placed = await transactionOrRefusal(pool, async (db, client, last) => {
        const [rateLimited, claim, products, stored, { terms, ...charged }, closed] = await Promise.all([
          limits.take(ordersOfAccount, actor.id, client),
          claimKey(db, actor.id, key, requestHash),
          productsRepository(db).onSale(productsOf(input), reading),
          currentCustomer(db, actor.id),
          orderTermsNow(db, language),
          refuseWhileClosed(db, reading),
        ])
        if (claim instanceof Refusal) return claim
        if (!(claim instanceof Date)) throw new Replayed(claim)
        if (closed) return closed

        const pieces = priceOrder(input, products)
        if (pieces instanceof Refusal) return pieces
        const sale = await settleSale(db, pieces, input, {
          ...shop,
          ...charged,
          language,
          orderer: { userId: actor.id, phone: input.customer_info.phone },
        })
        if (sale instanceof Refusal) return sale
        const refused = refuseOtherPrices(input, sale, exponent) ?? rateLimited
        if (refused) return refused
        const customer = customerOf(input, shop, language)
        const buyer = stored
          ? { id: stored.id, isTold: false }
          : await findOrCreateCustomer(db, actor.id, customer)
        if (!stored?.hasPlace) await keepPlace(db, buyer, input, customer.address)
        const row = newOrder(
          {
            userId: actor.id,
            customer,
            note: input.note,
            customerId: buyer.id,
            language,
            sizeUnit: input.size_unit,
            ...terms,
            ...sale,
          },
          claim,
        )
        const order = serializeOrder(row, exponent)
        const recipient = recipientOfNewOrder(actor, order.customer_info.email)
        const writing = writeOrder(db, row, actor)
        const isHandled = listensInTransaction(db, 'order.placed')
        if (isHandled) await writing
        const emitting = emitPlaced(db, row, actor)
        if (isHandled) await emitting
        last(
          writing,
          emitting,
          outboxOf(db).write({
            ...confirmationMail(order, recipient, language, terms),
            ...mailLimits(recipient, { buyer: true, network: actor.network }),
          }),
          storeReplay(db, actor.id, key, requestHash, { status: 201, body: order }),
        )
        return { order }
      }).catch(replayOf)
      if ('order' in placed) notifyStaff()
      return placed
    },
  }
}

export type OrdersService = ReturnType<typeof ordersService>
