import type { Pool } from 'pg'
import type { Received } from '#kernel/contract/endpoint.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  ordersRepository,
  type OrderWithLines,
  mailLimits,
  recipientOfOrder,
} from '#modules/orders/server/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { createShipment, setShipmentState, Shipment, updateShipment } from '../contract/index.ts'
import { nextStates, statesFromCarrier, trackingPage } from '../rules/index.ts'
import { codOf, openContents, parcelItems, refuseShipment } from './parcel-contents.ts'
import { serializeShipment } from './shipments.serializer.ts'
import { shipmentsRepository, type ShipmentWithItems } from './shipments.repository.ts'
import type { ShipmentRow } from './shipments.tables.ts'
import type { ShipmentMail } from './shipment-mail.ts'

/**
 * Mails the buyer that a parcel is on its way, in the transaction that says so.
 * @returns whether there is an address to mail to, or a phone that gets a message
 */
async function mailShipment(
  db: Db,
  { row, order }: { row: ShipmentWithItems; order: OrderWithLines },
  { isPart, exponent }: { isPart: boolean; exponent: number },
): Promise<boolean> {
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  if (recipient === null) return false
  const data: ShipmentMail = {
    order: { number: order.orderNumber, name: typedTextFor(recipient)(order.customerName) },
    number: row.number,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingUrl: trackingPage(row.carrier, row.trackingNumber, row.trackingUrl),
    codAmount: row.codAmount === null ? null : toMajor(row.codAmount, exponent),
    items: row.items.map(({ name, quantity }) => ({ name, quantity })),
    isPart,
  }
  const messageId = await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'shipment',
    about: { orderId: order.id, occasion: row.id },
    language: order.language,
    data: { ...data },
    ...mailLimits(recipient, { buyer: false }),
  })
  return messageId !== null
}

export interface ShipmentsDeps {
  pool: Pool
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
}

type NewParcel = Received<typeof createShipment>['body']
type ParcelForm = Received<typeof updateShipment>['body']
type StateForm = Received<typeof setShipmentState>['body']
type Stored = { row: ShipmentWithItems; order: OrderWithLines }

/** The moment that a state sets. */
const stamps = {
  created: {},
  handed_over: { handedOverAt: () => new Date(), refusedAt: () => null },
  delivered: { deliveredAt: () => new Date() },
  refused: { refusedAt: () => new Date() },
  returned: { returnedAt: () => new Date() },
} as const

const stampsOf = (state: ShipmentRow['state']) =>
  Object.fromEntries(Object.entries(stamps[state]).map(([name, make]) => [name, make()]))

/** Parcels of orders. */
export function shipmentsService({ pool, timeZone, exponent }: ShipmentsDeps) {
  const orderOf = (db: Db, id: string) => ordersRepository(db, timeZone).byId(id)
  const serialize = (row: ShipmentWithItems, order: OrderWithLines) =>
    serializeShipment(row, { orderNumber: order.orderNumber, exponent })

  async function lockParcel(db: Db, id: string): Promise<Stored | Refusal<'shipment_not_found'>> {
    const shipments = shipmentsRepository(db)
    const parcel = await shipments.byId(id)
    if (parcel === null) return refuse('shipment_not_found')
    // The order first, as everywhere: what its parcels collect together is compared with what it owes.
    await ordersRepository(db, timeZone).lock(parcel.orderId)
    const row = await shipments.lock(id)
    const order = row && (await orderOf(db, row.orderId))
    return row && order ? { row, order } : refuse('shipment_not_found')
  }

  /** Stores a change of a parcel, audits it and tells the screens. */
  async function save(
    db: Db,
    { row, order }: Stored,
    {
      by,
      action,
      set,
    }: {
      by: Actor | null
      action: string
      set: Parameters<ReturnType<typeof shipmentsRepository>['update']>[1]
    },
  ): Promise<Shipment> {
    const shipments = shipmentsRepository(db)
    await shipments.update(row.id, set)
    const after = serialize((await shipments.byId(row.id)) ?? row, order)
    const label = `${order.orderNumber}/${row.number}`
    await audit(db, {
      by,
      action: `shipment.${action}`,
      id: row.id,
      label,
      before: serialize(row, order),
      after,
    })
    await publishInvalidation(db, ['/api/orders', '/api/shipments'])
    return after
  }

  const isPartOf = async (db: Db, { order }: Stored) => {
    const parcels = await shipmentsRepository(db).ofOrder(order.id)
    const open = openContents(order, parcels)
    return parcels.length > 1 || open.pieces.length + open.goods.length > 0
  }

  async function setStateIn(db: Db, id: string, { state, reason, deposit }: StateForm, by: Actor | null) {
    const parcel = await lockParcel(db, id)
    if (parcel instanceof Refusal) return parcel
    const { row, order } = parcel
    if (row.state === state) return serialize(row, order)
    const possible = by ? nextStates(row.state) : statesFromCarrier(row.state)
    if (!possible.includes(state)) return refuse('shipment_state_refused')
    if (by && state === 'handed_over' && order.status === 'cancelled')
      return refuseShipment({ order: staffText('This order was cancelled') })
    const isPaid = (await shipmentsRepository(db).owed(order.id)).settled > 0
    // A carrier tells that a parcel came back, not what becomes of the deposit.
    if (by && state === 'returned' && isPaid && deposit === undefined)
      return refuseShipment({ deposit: staffText('Say whether the deposit stays with the shop') })
    const mails = state === 'handed_over' && row.mailedAt === null
    const isMailed =
      mails && (await mailShipment(db, parcel, { isPart: await isPartOf(db, parcel), exponent }))
    return save(db, parcel, {
      by,
      action: 'status',
      set: {
        state,
        // A carrier's notice that it left was missed.
        ...(row.state === 'created' && { handedOverAt: new Date() }),
        ...stampsOf(state),
        ...(state === 'refused' && { reason: reason || null }),
        ...(deposit && { deposit }),
        ...(isMailed && { mailedAt: new Date() }),
      },
    })
  }

  return {
    lockParcel,
    save,

    create: (orderId: string, { pieces, goods, codAmount, ...form }: NewParcel, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        // The lock makes two people who pack one order wait for each other.
        await ordersRepository(db, timeZone).lock(orderId)
        const order = await orderOf(db, orderId)
        if (order === null) return refuse('order_not_found')
        if (order.status === 'cancelled')
          return refuseShipment({ order: staffText('This order was cancelled') })
        const shipments = shipmentsRepository(db)
        const parcels = await shipments.ofOrder(order.id)
        const items = parcelItems(order, parcels, { pieces, goods })
        if (items instanceof Refusal) return items
        const cod = await codOf(db, codAmount, { orderId: order.id, parcels, exponent })
        if (cod instanceof Refusal) return cod
        const id = await shipments.insert(
          {
            orderId: order.id,
            number: (parcels.at(-1)?.number ?? 0) + 1,
            carrier: form.carrier,
            trackingNumber: form.trackingNumber || null,
            trackingUrl: form.trackingUrl || null,
            weightG: form.weightG ?? null,
            codAmount: cod ?? null,
          },
          items,
        )
        const row = (await shipments.byId(id)) as ShipmentWithItems
        const after = serialize(row, order)
        const label = `${order.orderNumber}/${row.number}`
        await audit(db, { by: actor, action: 'shipment.create', id, label, after })
        await publishInvalidation(db, ['/api/orders', '/api/shipments'])
        return after
      }),

    update: (id: string, { version, codAmount, ...form }: ParcelForm, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const parcel = await lockParcel(db, id)
        if (parcel instanceof Refusal) return parcel
        const { row, order } = parcel
        const before = serialize(row, order)
        const stale = checkVersion(row, { version }, before)
        if (stale) return stale
        if (codAmount !== undefined && row.state !== 'created') return refuse('shipment_state_refused')
        const parcels = await shipmentsRepository(db).ofOrder(order.id)
        const cod = await codOf(db, codAmount, { orderId: order.id, parcels, exponent, except: id })
        if (cod instanceof Refusal) return cod
        const set = {
          ...(form.carrier && { carrier: form.carrier }),
          ...(form.trackingNumber !== undefined && { trackingNumber: form.trackingNumber || null }),
          ...(form.trackingUrl !== undefined && { trackingUrl: form.trackingUrl || null }),
          ...(form.weightG !== undefined && { weightG: form.weightG }),
          ...(cod !== undefined && { codAmount: cod }),
        }
        const isOther = Object.entries(set).some(([field, value]) => row[field as keyof typeof set] !== value)
        if (!isOther) return before
        if (row.bookedAt !== null) return refuse('shipment_booked')
        return save(db, parcel, { by: actor, action: 'update', set })
      }),

    remove: (id: string, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const parcel = await lockParcel(db, id)
        if (parcel instanceof Refusal) return parcel
        const { row, order } = parcel
        // A delivery note names it, and keeps its number.
        if (row.state !== 'created' || row.documentId !== null) return refuse('shipment_state_refused')
        if (row.bookedAt !== null) return refuse('shipment_booked')
        await shipmentsRepository(db).remove(id)
        const label = `${order.orderNumber}/${row.number}`
        await audit(db, { by: actor, action: 'shipment.delete', id, label, before: serialize(row, order) })
        await publishInvalidation(db, ['/api/orders', '/api/shipments'])
        return { success: true as const }
      }),

    setState: (id: string, form: StateForm, by: Actor | null) =>
      transactionOrRefusal(pool, (db) => setStateIn(db, id, form, by)),
  }
}

export type ShipmentsService = ReturnType<typeof shipmentsService>
