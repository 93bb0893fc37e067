import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  maxPlainBytes,
  placePlainOrder,
  type AnsweredForm,
  type PlainBuyer,
} from '../contract/plain-order.ts'
import type { RequestAccount, RequestAccounts } from '#modules/accounts/server/index.ts'
import { mountFormBodies } from '#kernel/http/form-bodies.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/network.ts'
import { formPageLimit, type RateLimits } from '#kernel/http/rate-limits.ts'
import type { GuestOrdersService } from './guest-orders.service.ts'
import type { OrdersService } from './orders.service.ts'
import { plainOrders } from './plain-order.ts'

/** Orders of browsers without scripts: a form that is answered with a page, or with a redirect to the order. */
export function mountPlainOrders(
  http: FastifyInstance,
  parts: {
    guests: GuestOrdersService
    orders: OrdersService
    accounts: Omit<RequestAccounts, 'startByPassword'>
    /** The signed-in account as the page shows it. */
    buyerOf: (account: RequestAccount) => Promise<PlainBuyer>
    exponent: number
    limits: RateLimits
  },
): void {
  const answer = plainOrders({ ...parts, country: http.shopCountry })
  const { accounts } = parts
  mountFormBodies(http, maxPlainBytes, (part) => {
    mount(part, placePlainOrder, async ({ body, request, reply }) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      const language = languageOf(request.raw)
      const network = networkOf(request.ip)
      const answered = await answer(body, {
        network,
        language,
        account: accounts.of(request),
        signIn: (credentials) => accounts.signIn(request, credentials),
        register: (person) => accounts.register(request, reply, person),
      })
      if (typeof answered === 'string') {
        reply.header('location', `${answered}?placed=1&lng=${language}`)
        return undefined
      }
      const { form, refused, code, account, refusal } = answered
      // A server that renders no pages answers as the API does.
      if (part.pageOfForm === undefined) return refusal
      const tooMany = await parts.limits.take(formPageLimit, network)
      if (tooMany) return tooMany
      const submittedForm: AnsweredForm = { form, refused, ...(code && { code }) }
      const own = account ? await parts.buyerOf(account) : undefined
      const html = await part.pageOfForm(request, reply, { submittedForm, own })
      reply.status(refusal.status).headers(refusal.headers)
      return Readable.from([html])
    })
  })
}
