import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import {
  checkGuestPayment,
  checkOwnPayment,
  endLostPayment,
  receivePaymentNotice,
  receiveVnpayNotice,
  refundCardPayment,
  startGuestPayment,
  startOwnPayment,
} from '../contract/card-payments.ts'
import type { LedgerService } from './ledger.service.ts'
import type { PaymentNotices } from './notices.service.ts'
import type { PayService } from './pay.service.ts'
import type { RawNotice } from '#modules/payment-terms/server/index.ts'
import type { CardRefunds } from './refunds.service.ts'

/** Each beginning asks the provider. */
const startsOfOrder: Limit = { name: 'pay', times: 30, seconds: 600 }

interface Deps {
  db: Db
  limits: RateLimits
  publicOrigin: () => string
  ledger: LedgerService
  pay: PayService
  notices: PaymentNotices
  refunds: CardRefunds
  isOwnOrder: (orderId: string, personId: string) => Promise<boolean>
  orderByLink: (token: string) => Promise<string | null>
}

/** Paying by card or wallet, and giving it back. */
export function mountCards(http: FastifyInstance, parts: Deps): void {
  const { db, limits, publicOrigin, ledger, pay, refunds, isOwnOrder, orderByLink } = parts

  async function start(orderId: string, path: string) {
    const tooMany = await limits.take(startsOfOrder, orderId)
    return tooMany ?? pay.start(orderId, `${publicOrigin()}${path}`)
  }

  async function check(orderId: string) {
    await pay.check(orderId)
    return (await ledger.readOwn(db, orderId)) ?? refuse('order_not_found')
  }

  mount(http, startOwnPayment, async ({ params: { id }, actor }) =>
    (await isOwnOrder(id, actor.id)) ? start(id, `/account/orders/${id}`) : refuse('order_not_found'),
  )

  mount(http, startGuestPayment, async ({ params: { token }, reply }) => {
    forbidCaching(reply)
    const id = await orderByLink(token)
    return id ? start(id, `/orders/${token}`) : refuse('order_not_found')
  })

  mount(http, checkOwnPayment, async ({ params: { id }, actor }) =>
    (await isOwnOrder(id, actor.id)) ? check(id) : refuse('order_not_found'),
  )

  mount(http, checkGuestPayment, async ({ params: { token }, reply }) => {
    forbidCaching(reply)
    const id = await orderByLink(token)
    return id ? check(id) : refuse('order_not_found')
  })

  mount(http, refundCardPayment, async ({ params, body, headers, actor, reply }) => {
    const refunded = await refunds.refund(params.id, body, { actor, key: headers['idempotency-key'] })
    if (refunded instanceof Refusal) return refunded
    if (refunded.replayed) reply.header('idempotency-replayed', 'true')
    return refunded.answer
  })

  mount(http, endLostPayment, ({ params, actor }) => pay.endLost(params.id, actor))

  mountNotices(http, parts)
}

/** What providers tell. Their bodies are read as bytes, because these are what is signed. */
function mountNotices(http: FastifyInstance, { notices }: Deps): void {
  const rawOf = ({ body, headers, url }: { body: unknown; headers: RawNotice['headers']; url: string }) => ({
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers,
    query: new URL(url, 'http://shop').searchParams,
  })

  void http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)

    mount(part, receivePaymentNotice, async ({ params, request }) => {
      const received = await notices.receive(params.provider, rawOf(request))
      return received instanceof Refusal ? received : { received: true as const }
    })
  })

  // VNPay reads what has become of its notice in the answer, whose status is always 200.
  mount(http, receiveVnpayNotice, async ({ request, reply }) => {
    forbidCaching(reply)
    const received = await notices.receive('vnpay', rawOf(request))
    if (received instanceof Refusal) return { RspCode: '97', Message: 'Invalid signature' }
    return received.isNew
      ? { RspCode: '00', Message: 'Confirm Success' }
      : { RspCode: '02', Message: 'Order already confirmed' }
  })
}
