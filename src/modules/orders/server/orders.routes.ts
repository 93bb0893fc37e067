import type { FastifyInstance } from 'fastify'
import {
  cancelOwnOrder,
  getOrder,
  getOwnOrder,
  listOrders,
  listOwnOrders,
  placeOrder,
  type Order,
} from '../contract/orders.ts'
import { setOrderStatus } from '../contract/change-order-status.ts'
import { changeOwnLine, changeOwnOrder, removeOwnLine } from '../contract/customer-edits.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { customColumns, fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { customOrder, wantedValues } from '#kernel/custom-fields/in-sql.ts'
import { languageOf } from '#kernel/http/language.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { OrderStatusService } from './status/order-status.service.ts'
import { linesOf, orderColumns, orderLineColumns, type OrderLine } from './orders.csv.ts'
import { orderSort, type OrderFilter } from './orders.search.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { orders as table, type OrderRow } from './orders.tables.ts'
import type { OrdersService } from './placing/orders.service.ts'
import type { CustomerEditsService } from './corrections/customer-edits.service.ts'
import {
  serializeForBuyer,
  serializeForStaff,
  type BuyerReading,
  type OrderWithLines,
} from './orders.serializer.ts'

export function mountOrders(
  http: FastifyInstance,
  parts: BuyerReading & {
    orders: OrdersService
    orderStatus: OrderStatusService
    customerEdits: CustomerEditsService
    repository: OrdersRepository
    /** Reads exports. */
    exported: OrdersRepository
    /** The shop's currency. */
    currency: string
    timeZone: string
  },
): void {
  const { orders, orderStatus, customerEdits, repository, exported, exponent, currency, timeZone } = parts
  const money = { currency, exponent }
  const fields = fieldsOf(http, 'order')
  const lineFields = fieldsOf(http, 'order_line')
  const forBuyer = (row: OrderWithLines) => serializeForBuyer(row, 'account', parts)

  async function page(
    exchange: Parameters<typeof sendPage>[0],
    { serialize, ...filter }: OrderFilter & { serialize: (row: OrderWithLines) => Order },
    query: { limit: number; cursor?: string | undefined },
    order: ReturnType<typeof orderSort>,
  ) {
    const orders = await repository.page(filter, order, query.limit, order.read(query.cursor))
    const rows = sendPage(exchange, { ...orders, limit: query.limit, cursorOf: order.cursorOf })
    return rows.map(serialize)
  }

  mount(http, placeOrder, async ({ body, headers, actor, request, reply }) => {
    const placed = await orders.place({
      actor,
      input: body,
      key: headers['idempotency-key'],
      language: languageOf(request.raw),
    })
    if (placed instanceof Refusal) return placed
    const order = 'replay' in placed ? (placed.replay.body as Order) : placed.order
    if ('replay' in placed) reply.header('idempotency-replayed', 'true')
    return order
  })

  mount(http, listOrders, async ({ query, request, reply }) => {
    const { sort, limit, cursor, rows: kind, customer_id: customerId, custom_fields, ...conditions } = query
    const filter = { ...conditions, customerId, custom: wantedValues(fields, custom_fields) }
    const order = customOrder<OrderRow>(fields, table, custom_fields) ?? orderSort(sort)
    if (!wantsCsv(request)) {
      const forStaff = { ...filter, serialize: (row: OrderWithLines) => serializeForStaff(row, exponent) }
      return page({ request, reply }, forStaff, { limit, cursor }, order)
    }
    const rows = exported.all(filter, order)
    if (kind === 'lines') {
      return csvFile(reply, {
        name: 'order-lines',
        kind: 'order',
        columns: {
          ...orderLineColumns(money, timeZone),
          ...customColumns('order_line', lineFields, ({ customFields }: OrderLine) => customFields),
        },
        rows: linesOf(rows),
      })
    }
    const columns = {
      ...orderColumns(money, timeZone),
      ...customColumns('order', fields, (row: OrderWithLines) => row.customFields),
    }
    return csvFile(reply, { name: 'orders', kind: 'order', columns, rows })
  })

  mount(http, getOrder, async ({ params }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('order_not_found')
    return serializeForStaff(row, exponent)
  })

  mount(http, setOrderStatus, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return orderStatus.setStatus(params.id, body.status, actor, precondition)
  })

  // An index has one person's orders by time; by total, they are sorted when they are read.
  mount(http, listOwnOrders, async ({ query: { q, sort, ...query }, actor, request, reply }) => {
    const own = { userId: actor.id, q, serialize: forBuyer }
    return page({ request, reply }, own, query, orderSort(sort))
  })

  mount(http, getOwnOrder, async ({ params, actor }) => {
    const row = await repository.byId(params.id, { userId: actor.id })
    if (row === null) return refuse('order_not_found')
    return forBuyer(row)
  })

  mount(http, changeOwnOrder, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return customerEdits.change(params.id, body, { actor, owner: { userId: actor.id } }, precondition)
  })

  mount(http, changeOwnLine, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return customerEdits.changeLine(params, body, { actor, owner: { userId: actor.id } }, precondition)
  })

  mount(http, removeOwnLine, async ({ params, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'] }
    return customerEdits.removeLine(params, { actor, owner: { userId: actor.id } }, precondition)
  })

  mount(http, cancelOwnOrder, async ({ params, actor }) => {
    return orderStatus.cancelOwn(params.id, { actor, owner: { userId: actor.id } })
  })
}
