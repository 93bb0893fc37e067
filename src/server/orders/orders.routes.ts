import type { FastifyInstance } from 'fastify'
import {
  cancelOwnOrder,
  getOrder,
  getOwnOrder,
  listOrders,
  listOwnOrders,
  placeOrder,
  setOrderStatus,
} from '../../contract/orders.ts'
import type { Order } from '../../contract/orders.ts'
import { entityTag } from '../http/entity-tag.ts'
import { languageOf } from '../http/language.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { OrderFilter, OrdersRepository } from './orders.repository.ts'
import type { OrdersService } from './orders.service.ts'
import { orderOnWire } from './orders.wire.ts'
import type { OrderWithLines } from './orders.wire.ts'

const cursorOf = (row: OrderWithLines) => ({ value: row.createdAt.toISOString(), id: row.id })

export function mountOrders(
  http: FastifyInstance,
  {
    orders,
    repository,
    exponent,
    onPlaced,
  }: { orders: OrdersService; repository: OrdersRepository; exponent: number; onPlaced: () => void },
): void {
  async function page(
    exchange: Parameters<typeof sendPage>[0],
    { limit, cursor, ...filter }: OrderFilter & { limit: number; cursor?: string | undefined },
  ) {
    const found = await repository.page(filter, limit, readCursor(cursor, 'moment'))
    return sendPage(exchange, { ...found, limit, cursorOf }).map((row) => orderOnWire(row, exponent))
  }

  mount(http, placeOrder, async ({ body, headers, visitor, request, reply }) => {
    const placed = await orders.place({
      visitor,
      input: body,
      key: headers['idempotency-key'],
      language: languageOf(request),
    })
    if (placed instanceof Refusal) return placed
    const order = 'replay' in placed ? (placed.replay.body as Order) : placed.order
    if ('replay' in placed) reply.header('idempotency-replayed', 'true')
    else onPlaced()
    reply.header('etag', entityTag(order.version))
    return order
  })

  mount(http, listOrders, ({ query, request, reply }) => page({ request, reply }, query))

  mount(http, getOrder, async ({ params, reply }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('order_not_found')
    reply.header('etag', entityTag(row.version))
    return orderOnWire(row, exponent)
  })

  mount(http, setOrderStatus, async ({ params, body, headers, visitor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    const order = await orders.setStatus(params.id, body.status, visitor, seen)
    if (order instanceof Refusal) return order
    reply.header('etag', entityTag(order.version))
    return order
  })

  mount(http, listOwnOrders, ({ query, visitor, request, reply }) =>
    page({ request, reply }, { ...query, userId: visitor.id }),
  )

  mount(http, getOwnOrder, async ({ params, visitor, reply }) => {
    const row = await repository.byId(params.id, visitor.id)
    if (row === null) return refuse('order_not_found')
    reply.header('etag', entityTag(row.version))
    return orderOnWire(row, exponent)
  })

  mount(http, cancelOwnOrder, async ({ params, visitor, reply }) => {
    const order = await orders.cancelOwn(params.id, visitor)
    if (order instanceof Refusal) return order
    reply.header('etag', entityTag(order.version))
    return order
  })
}
