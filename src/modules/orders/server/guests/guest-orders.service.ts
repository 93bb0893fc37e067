import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { GuestAnswer, GuestInfo, GuestOrderInput } from '../../contract/guest-orders.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import type { SellingShop } from '../checkout/sale-terms.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { hashOf } from '#kernel/http/idempotency.ts'
import { addressKey, type Limit, type RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidationsTogether } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { mailbox } from '#kernel/outbox/mail/recipient-limits.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import { normalizeAddress } from '#kernel/rules/people/normalize-address.ts'
import type { Db } from '#kernel/database/db.ts'
import { orderTermsNow, type OrderTerms } from '../checkout/order-terms.repository.ts'
import { accountOf, guestCustomer } from './guest-customer.ts'
import { claimGuestKey, storeGuestOrder } from './guest-keys.ts'
import { emitPlaced, newOrder, writeOrder } from '../placing/new-order.ts'
import { confirmationMail, mailLimits } from '../mails/order-mails.ts'
import { ordersRepository } from '../orders.repository.ts'
import {
  serializeForBuyer,
  serializeOrder,
  type BuyerReading,
  type OrderWithLines,
} from '../orders.serializer.ts'
import { refuseWhileClosed } from '#modules/settings/server/index.ts'
import { priceOrder, productsOf, refuseOtherPrices } from '../pricing/line-pricing.ts'
import { customerOf, settleSale, type Sale } from '../checkout/sale.ts'

/**
 * Orders without an account, by sender and by recipient. The recipient's limits last a day, because mails and calls
 * cost the most.
 */
const guestLimits = {
  network: { name: 'guest-orders', times: 20, seconds: 60 * 60 },
  phone: { name: 'guest-orders-phone', times: 5, seconds: 24 * 60 * 60 },
  mailbox: { name: 'guest-orders-mailbox', times: 5, seconds: 24 * 60 * 60 },
  place: { name: 'guest-orders-place', times: 5, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>

export interface GuestPlacement {
  input: GuestOrderInput
  /** The client's `Idempotency-Key`. */
  key: string | undefined
  network: string
  language: LanguageCode
}

/** The actor in histories: a guest has no account, and the name is in the order. */
export const guestActor = { id: null, name: 'Guest' }

/** The last nine digits are the same in all spellings of a phone number. */
const phoneKey = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)

/** Placing orders without an account: all their rules are checked here. */
export function guestOrdersService(
  parts: SellingShop &
    BuyerReading & {
      pool: Pool
      log: FastifyBaseLogger
      limits: RateLimits
      languages: () => ShopLanguages
      offers: DeliveryPorts['choices']
      links: PrivateLinks
      /** Whether the shop serves guests. */
      servesGuests: () => Promise<boolean>
    },
) {
  const { pool, limits, languages, exponent, timeZone, links, offers, servesGuests } = parts
  const { country, hasCards, ratesOfModule, refuseUnavailable } = parts
  const shop = { country, timeZone, hasCards, ratesOfModule, refuseUnavailable }
  const notifyStaff = publishInvalidationsTogether(parts, [
    '/api/orders',
    '/api/crm/customers',
    '/api/analytics/dashboard',
  ])

  const answerOf = (row: OrderWithLines): GuestAnswer => ({
    order: serializeForBuyer(row, 'link', parts),
    link: links.pathOf(row.id, row.linkVersion),
  })

  /** Orders are also limited per phone number, mailbox and address, because it is easy to change networks. */
  async function tooManyOf({ email, phone, address }: GuestInfo, client: PoolClient) {
    const counted = [
      [guestLimits.phone, addressKey(phoneKey(phone))],
      [guestLimits.place, addressKey(normalizeAddress(address))],
      ...(email === '' ? [] : [[guestLimits.mailbox, mailbox(email)] as const]),
    ] as const
    for (const [limit, who] of counted) {
      const tooMany = await limits.take(limit, who, client)
      if (tooMany) return tooMany
    }
    return null
  }

  async function store(
    db: Db,
    { input, language }: GuestPlacement,
    { terms, ...sale }: Sale & { terms: OrderTerms },
    at: Date,
  ): Promise<OrderWithLines> {
    const customer = customerOf(input, shop, language)
    const userId = await accountOf(db, customer.email)
    const placed = newOrder(
      {
        userId,
        isGuest: true,
        customer,
        note: input.note,
        customerId: await guestCustomer(db, customer, userId),
        language,
        sizeUnit: input.size_unit,
        ...terms,
        ...sale,
      },
      at,
    )
    // Also if the address is that of an account: whoever placed the order may not own it.
    const order = { ...placed, viewToken: links.storedFor(placed.id, placed.linkVersion) }
    await writeOrder(db, order, guestActor)
    await emitPlaced(db, order, guestActor)
    return order
  }

  async function mail(
    db: Db,
    row: OrderWithLines,
    { papers }: OrderTerms,
    { network, language }: GuestPlacement,
  ): Promise<void> {
    // The address is not confirmed, so the mail repeats nothing that was typed.
    const recipient = { email: row.customerEmail, repeatsInput: false }
    await outboxOf(db).write({
      ...confirmationMail(serializeOrder(row, exponent), recipient, language, { papers }),
      ...mailLimits(recipient, { buyer: true, network }),
    })
  }

  return {
    /**
     * Places an order in one transaction: idempotency key, order, lines, history, customer, confirmation mail and
     * rate limits are stored together or not at all. A repeated key with the same body returns the order that was
     * placed with it.
     */
    async place(
      placement: GuestPlacement,
    ): Promise<
      | { answer: GuestAnswer; replayed: boolean }
      | Refusal<
          | 'closed_for_orders'
          | 'guests_not_served'
          | 'order_refused'
          | 'price_changed'
          | 'idempotency_key_reused'
          | 'too_many_requests'
        >
    > {
      if (!(await servesGuests())) return refuse('guests_not_served')
      const { input, key, network, language } = placement
      const tooManyHere = await limits.take(guestLimits.network, network)
      if (tooManyHere) return tooManyHere
      const request = { key, network, hash: hashOf(input) }
      const placed = await transactionOrRefusal(pool, async (db, client) => {
        const at = await claimGuestKey(db, request)
        if (at instanceof Refusal) return at
        if (typeof at === 'string') {
          const row = (await ordersRepository(db, timeZone).byId(at)) as OrderWithLines
          // The link has ended: whoever placed the order may no longer read it.
          if (row.viewToken === null) return refuse('idempotency_key_reused')
          return { answer: answerOf(row), replayed: true }
        }
        const reading = readingIn(language, languages())
        const closed = await refuseWhileClosed(db, reading)
        if (closed) return closed
        const products = await productsRepository(db).onSale(productsOf(input), reading)
        const pieces = priceOrder(input, products)
        if (pieces instanceof Refusal) return pieces
        const { terms, ...charged } = await orderTermsNow(db, input.customer_info.email ? language : null)
        const sale = await settleSale(db, pieces, input, {
          ...shop,
          ...charged,
          offers,
          exponent,
          language,
          orderer: { email: input.customer_info.email, phone: input.customer_info.phone },
        })
        if (sale instanceof Refusal) return sale
        const isOther = refuseOtherPrices(input, sale, exponent)
        if (isOther) return isOther
        const tooMany = await tooManyOf(input.customer_info, client)
        if (tooMany) return tooMany
        const row = await store(db, placement, { ...sale, terms }, at)
        await mail(db, row, terms, placement)
        await storeGuestOrder(db, request, row.id)
        return { answer: answerOf(row), replayed: false }
      })
      if (!(placed instanceof Refusal)) notifyStaff()
      return placed
    },
  }
}

export type GuestOrdersService = ReturnType<typeof guestOrdersService>
