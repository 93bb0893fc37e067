import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import type { DocumentsPorts } from '#modules/documents/server/index.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import {
  bookShipment,
  createShipment,
  deleteShipment,
  issueDeliveryNote,
  listGuestShipments,
  listOwnShipments,
  listShipments,
  receiveCarrierNotice,
  setShipmentState,
  undoBooking,
  updateShipment,
} from '../contract/index.ts'
import { parcelBooking } from './book-parcel.ts'
import type { Carrier } from './carriers/carrier.ts'
import { remainingCod, openContents, refuseShipment } from './parcel-contents.ts'
import { serializeOwnShipment, serializeShipment } from './shipments.serializer.ts'
import { shipmentsRepository } from './shipments.repository.ts'
import { shipmentsService, type ShipmentsDeps } from './shipments.service.ts'

interface Deps extends ShipmentsDeps {
  db: Db
  carriers: readonly Carrier[]
  documents: DocumentsPorts
  isOwnOrder: (id: string, personId: string) => Promise<boolean>
  orderByLink: (token: string) => Promise<string | null>
}

/** Issues the delivery note of a parcel; asked twice it stays one. */
async function deliveryNote(parts: Deps, id: string, actor: Actor) {
  const { pool, exponent, documents } = parts
  const service = shipmentsService(parts)
  const parcel = await transactionOrRefusal(pool, (db) => service.lockParcel(db, id))
  if (parcel instanceof Refusal) return parcel
  const { row, order } = parcel
  const context = { orderNumber: order.orderNumber, exponent }
  if (row.documentId !== null) return serializeShipment(row, context)
  const contents = row.items.flatMap(({ line, goodsId, quantity }) => {
    const goods = order.goods.findIndex((item) => item.goodsId === goodsId)
    if (goods >= 0) return [{ index: order.lines.length + goods, quantity }]
    const piece = order.lines.findIndex(({ position }) => position === line)
    return piece >= 0 ? [{ index: piece }] : []
  })
  const note = await documents.issueDeliveryNote(order.id, contents, { actor, key: `shipment ${row.id}` })
  if (note instanceof Refusal) return refuseShipment({ document: note.message })
  return transactionOrRefusal(pool, async (db) => {
    const parcel = await service.lockParcel(db, id)
    if (parcel instanceof Refusal) return parcel
    return service.save(db, parcel, { by: actor, action: 'update', set: { documentId: note.answer.id } })
  })
}

/** What staff read of an order's parcels. */
async function readParcels({ db, timeZone, exponent, carriers }: Deps, orderId: string) {
  const order = await ordersRepository(db, timeZone).byId(orderId)
  if (order === null) return refuse('order_not_found')
  const parcels = await shipmentsRepository(db).ofOrder(order.id)
  const open = openContents(order, parcels)
  const amountLeft = await remainingCod(db, order.id, parcels)
  return {
    shipments: parcels.map((row) => serializeShipment(row, { orderNumber: order.orderNumber, exponent })),
    open: {
      pieces: open.pieces.map(({ position, name }) => ({
        line: position + 1,
        label: `${order.orderNumber}-${position + 1}`,
        name,
      })),
      goods: open.goods.map(({ position, name, quantity }) => ({ line: position + 1, name, quantity })),
    },
    codLeft: amountLeft > 0 ? toMajor(amountLeft, exponent) : null,
    bookable: carriers.map(({ code }) => code),
  }
}

/** What a buyer reads of them: those that have left. */
async function readOwnParcels({ db, timeZone, exponent }: Deps, orderId: string) {
  const order = await ordersRepository(db, timeZone).byId(orderId)
  if (order === null) return refuse('order_not_found')
  const parcels = await shipmentsRepository(db).ofOrder(order.id)
  return parcels
    .filter(({ state }) => state !== 'created')
    .map((row) => serializeOwnShipment(row, { orderNumber: order.orderNumber, exponent }))
}

export function mountShipments(http: FastifyInstance, parts: Deps): void {
  const { db, carriers, isOwnOrder, orderByLink } = parts
  const service = shipmentsService(parts)
  const booking = parcelBooking(parts, service)

  mount(http, listShipments, ({ params }) => readParcels(parts, params.id))
  mount(http, createShipment, ({ params, body, actor }) => service.create(params.id, body, actor))
  mount(http, updateShipment, ({ params, body, actor }) => service.update(params.id, body, actor))
  mount(http, deleteShipment, ({ params, actor }) => service.remove(params.id, actor))
  mount(http, setShipmentState, ({ params, body, actor }) => service.setState(params.id, body, actor))
  mount(http, bookShipment, ({ params, actor }) => booking.book(params.id, actor))
  mount(http, undoBooking, ({ params, actor }) => booking.undo(params.id, actor))
  mount(http, issueDeliveryNote, ({ params, actor }) => deliveryNote(parts, params.id, actor))

  mount(http, listOwnShipments, async ({ params, actor }) =>
    (await isOwnOrder(params.id, actor.id)) ? readOwnParcels(parts, params.id) : refuse('order_not_found'),
  )
  mount(http, listGuestShipments, async ({ params, reply }) => {
    forbidCaching(reply)
    const id = await orderByLink(params.token)
    return id === null ? refuse('order_not_found') : readOwnParcels(parts, id)
  })

  mount(http, receiveCarrierNotice, async ({ params, query, request }) => {
    const carrier = carriers.find(({ code }) => code === params.carrier)
    const header = request.headers['x-notice-secret']
    const secret = typeof header === 'string' ? header : query.secret
    const notice = carrier?.readNotice({ body: request.body, secret })
    if (!carrier || !notice) return refuse('carrier_notice_refused')
    const id = await shipmentsRepository(db).byTracking(carrier.code, notice.trackingNumber)
    // Late or doubled: what the parcel cannot do any more is not an error of the carrier.
    if (id && notice.state)
      await service.setState(id, { state: notice.state, reason: notice.reason?.slice(0, 500) }, null)
    return { received: true as const }
  })
}
