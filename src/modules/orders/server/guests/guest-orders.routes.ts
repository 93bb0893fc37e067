import type { FastifyInstance } from 'fastify'
import {
  cancelGuestOrder,
  changeGuestOrder,
  getGuestOrder,
  placeGuestOrder,
} from '../../contract/guest-orders.ts'
import { forbidCaching, type PrivateLinks } from '#modules/customers/server/index.ts'
import { anonymousActor } from '#kernel/http/actor.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { guestActor, type GuestOrdersService } from './guest-orders.service.ts'
import type { OrderStatusService } from '../status/order-status.service.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import { serializeForBuyer, type BuyerReading } from '../orders.serializer.ts'
import type { CustomerEditsService } from '../corrections/customer-edits.service.ts'

/**
 * The endpoints of orders without an account. A signed-in person who follows a private link acts as a guest too:
 * only the link counts.
 */
export function mountGuestOrders(
  http: FastifyInstance,
  parts: BuyerReading & {
    guests: GuestOrdersService
    links: PrivateLinks
    orderStatus: OrderStatusService
    customerEdits: CustomerEditsService
    repository: OrdersRepository
  },
): void {
  const { guests, links, orderStatus, customerEdits, repository } = parts

  mount(http, placeGuestOrder, async ({ body, headers, request, reply }) => {
    forbidCaching(reply)
    const placed = await guests.place({
      input: body,
      key: headers['idempotency-key'],
      network: networkOf(request.ip),
      language: languageOf(request.raw),
    })
    if (placed instanceof Refusal) return placed
    if (placed.replayed) reply.header('idempotency-replayed', 'true')
    return placed.answer
  })

  mount(http, getGuestOrder, async ({ params, reply }) => {
    forbidCaching(reply)
    const row = await repository.byLink(links.hashOf(params.token))
    if (row === null) return refuse('order_not_found')
    return serializeForBuyer(row, 'link', parts)
  })

  mount(http, changeGuestOrder, async ({ params, body, headers, request, reply }) => {
    forbidCaching(reply)
    const link = links.hashOf(params.token)
    const guestOrder = await repository.byLink(link)
    if (guestOrder === null) return refuse('order_not_found')
    return customerEdits.change(
      guestOrder.id,
      body,
      { actor: { ...anonymousActor(request), ...guestActor }, owner: { link } },
      { ifMatch: headers['if-match'], version: body.version },
    )
  })

  mount(http, cancelGuestOrder, async ({ params, request, reply }) => {
    forbidCaching(reply)
    const link = links.hashOf(params.token)
    const guestOrder = await repository.byLink(link)
    if (guestOrder === null) return refuse('order_not_found')
    return orderStatus.cancelOwn(guestOrder.id, {
      actor: { ...anonymousActor(request), ...guestActor },
      owner: { link },
    })
  })
}
