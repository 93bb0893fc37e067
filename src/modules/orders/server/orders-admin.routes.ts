import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  addOrderNote,
  confirmOrder,
  getProductionPdf,
  listOrderEvents,
  listJobSheets,
  maxOrdersAtOnce,
  updateOrderFields,
} from '../contract/orders-admin.ts'
import { getCuttingPlan, getCuttingPlans } from '../contract/cutting-plan.ts'
import { setOrderStatuses } from '../contract/change-order-status.ts'
import { listOrderMaterials, consumeOrderMaterials } from '#modules/materials/contract.ts'
import type { Db } from '#kernel/database/db.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Materials } from './status/materials-port.ts'
import {
  addOrderCharge,
  addOrderLine,
  correctOrder,
  listOrderVersions,
  takeOrder,
  withdrawOrderLink,
} from '../contract/order-corrections.ts'
import { listOrderPapers } from '../contract/order-papers.ts'
import { legalTextsOf } from '#modules/content/server/index.ts'
import { textOfHtml } from '#kernel/rules/text/html-text.ts'
import { unchangedLines, refusedAsOneLine } from './corrections/kept-lines.ts'
import { serializeCharges, type OrderWithLines } from './orders.serializer.ts'
import type { CorrectionsService } from './corrections/order-corrections.service.ts'
import type { OrderStatusService } from './status/order-status.service.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { clothPlansOf } from './production/cutting-plan.ts'
import { jobSheetsOf, ordersIn } from './production/job-sheets.ts'
import { orderFields } from './order-fields.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import { productionWords } from './production/production-words.ts'
import { mountWall } from './production/production-board.routes.ts'
import { eventCursor, serializeEvent, isEventId, timeline } from './status/order-timeline.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { itemsOf } from '../rules/order-lines.ts'

const idsIn = ({ ids }: { ids: string }) => ids.split(',').filter(Boolean).slice(0, maxOrdersAtOnce)

/** Staff's endpoints for orders, except those that only read them. */
export function mountOrdersAdmin(
  http: FastifyInstance,
  parts: {
    db: Db
    repository: OrdersRepository
    orderStatus: OrderStatusService
    corrections: CorrectionsService
    materials: Materials
    pool: Pool
    exponent: number
    timeZone: string
    languages: () => ShopLanguages
    lineTexts: LineTexts
    letterhead: () => Promise<LetterheadData>
  },
): void {
  const { db, repository, orderStatus, corrections, materials, exponent, letterhead } = parts

  mountWall(http, parts)

  mount(http, listOrderEvents, async ({ params, query: { limit, cursor }, request, reply }) => {
    const after = readCursor(cursor, 'integer', isEventId)
    if ((await repository.byId(params.id)) === null) return refuse('order_not_found')
    const page = await timeline(db).page(params.id, limit, after)
    return sendPage({ request, reply }, { ...page, limit, cursorOf: eventCursor }).map(serializeEvent)
  })

  mount(http, addOrderNote, ({ params, body, actor }) => orderStatus.addNote(params.id, body.note, actor))

  mount(http, correctOrder, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return corrections.correct(params.id, body, actor, precondition)
  })

  mount(http, addOrderLine, async ({ params, body, headers, actor }) => {
    const { notify, version, ...line } = body
    let position = 0
    const withAddedLine = (stored: OrderWithLines) => {
      position = stored.lines.length
      return { notify, cart: [...unchangedLines(stored), line] }
    }
    const precondition = { ifMatch: headers['if-match'], version }
    const order = await corrections.correct(params.id, withAddedLine, actor, precondition)
    if (order instanceof Refusal) return refusedAsOneLine(order, position)
    return order
  })

  mount(http, addOrderCharge, async ({ params, body, headers, actor }) => {
    const { notify, version, ...charge } = body
    const withAddedCharge = (stored: OrderWithLines) => ({
      notify,
      charges: [...serializeCharges(stored.charges, itemsOf(stored), exponent), charge],
    })
    const precondition = { ifMatch: headers['if-match'], version }
    return corrections.correct(params.id, withAddedCharge, actor, precondition)
  })

  mount(http, takeOrder, async ({ body, headers, actor, reply }) => {
    const placedOrder = await corrections.take(body, actor, headers['idempotency-key'])
    if (placedOrder instanceof Refusal) return placedOrder
    if (placedOrder.replayed) reply.header('idempotency-replayed', 'true')
    return placedOrder.answer
  })

  mount(http, withdrawOrderLink, ({ params, actor }) => corrections.withdrawLink(params.id, actor))

  mount(http, listOrderVersions, ({ params }) => corrections.versions(db, params.id))

  mount(http, listOrderPapers, async ({ params }) => {
    const order = await repository.byId(params.id)
    if (order === null) return refuse('order_not_found')
    const texts = await legalTextsOf(db, order.legalTexts ?? [])
    return texts.map(({ id, kind, language, title, content, createdAt }) => ({
      id,
      kind,
      language,
      title,
      text: textOfHtml(content),
      created_at: createdAt.toISOString(),
    }))
  })

  mount(http, confirmOrder, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return orderStatus.confirm(params.id, body, actor, precondition)
  })

  const fields = orderFields(parts)
  mount(http, updateOrderFields, async ({ params, body, headers, actor }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    return fields.write(params.id, body, actor, seen)
  })

  mount(http, listOrderMaterials, async ({ params }) => {
    const order = await repository.byId(params.id)
    if (order === null) return refuse('order_not_found')
    return (await materials.of(db, [order])).get(order.id) ?? []
  })

  mount(http, consumeOrderMaterials, ({ params, actor }) => orderStatus.takeMaterials(params.id, actor))

  mount(http, setOrderStatuses, async ({ body, actor }) => {
    const results = await orderStatus.setStatuses(body.changes, actor)
    return { results }
  })

  mount(http, listJobSheets, async ({ query }) =>
    jobSheetsOf(parts, await ordersIn(repository, idsIn(query))),
  )

  mount(http, getProductionPdf, async ({ query, reply }) => {
    const language = query.lng ?? (await sellingRepository(db).read()).language
    const foundOrders = await ordersIn(repository, idsIn(query))
    const [{ productionPdf }, words, orders, plans, shop] = await Promise.all([
      import('./production/production-pdf.ts'),
      productionWords(language),
      jobSheetsOf(parts, foundOrders),
      clothPlansOf({ db, materials }, foundOrders),
      letterhead(),
    ])
    const pdf = await productionPdf(words, { orders, plans }, { shop, language })
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="production.pdf"',
    })
    return Readable.from([pdf])
  })

  mount(http, getCuttingPlans, async ({ query }) =>
    clothPlansOf({ db, materials }, await ordersIn(repository, idsIn(query))),
  )

  mount(http, getCuttingPlan, async ({ params }) => {
    const order = await repository.byId(params.id)
    return order === null ? refuse('order_not_found') : clothPlansOf({ db, materials }, [order])
  })
}
