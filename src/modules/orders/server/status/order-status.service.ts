import { emit } from '#kernel/events/events.ts'
import type { Pool } from 'pg'
import type { OrderMaterial } from '#modules/materials/contract.ts'
import type { OrderEvent } from '../../contract/orders-admin.ts'
import type { StatusChange } from '../../contract/change-order-status.ts'
import type { Order } from '../../contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor, AnyActor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { orderWriter } from '../order-writer.ts'
import type { Materials } from './materials-port.ts'
import {
  hasReservedWorkshop,
  plansWorkshop,
  reserveReadyDay,
  releaseWorkshop,
} from '../production/ready-day.ts'
import { ordersRepository } from '../orders.repository.ts'
import { serializeForBuyer, type BuyerReading, type OrderWithLines } from '../orders.serializer.ts'
import type { Buyer } from '../corrections/customer-edits.service.ts'
import { moveOrderUses } from '../pricing/sale-discount.ts'
import { sendStatusMail } from '../mails/send-status-mail.ts'
import { serializeEvent, timeline } from './order-timeline.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    'order.status-changed': {
      orderId: string
      orderNumber: string
      from: OrderStatus
      to: OrderStatus
      /** Null: a guest, behind the private link. */
      actorId: string | null
    }
  }
}

const confirmationsOf = ({ phoneConfirmedAt, sizesConfirmedAt }: OrderWithLines) => ({
  phone: phoneConfirmedAt?.toISOString() ?? null,
  sizes: sizesConfirmedAt?.toISOString() ?? null,
})

/**
 * Delay of the buyers' mails after a bulk change, in seconds, so that it can be undone first; the toast with the
 * undo button is shown for 5 s.
 */
const undoSeconds = 15

/** Refuses to make what may still be cancelled: what was signed at home, unless its customer gave that up in writing. */
const refuseHeld = ({ heldUntil }: OrderWithLines, status: OrderStatus, timeZone: string) =>
  status === 'processing' && heldUntil !== null && todayIn(timeZone) <= heldUntil
    ? refuse('order_held', {
        message: staffText(
          'It was signed at home and may be cancelled until {{heldUntil}}. Make it after that day, or write on the quote that this was waived.',
          { heldUntil },
        ),
      })
    : null

/** Changing the status of orders and recording it. */
export function orderStatusService({
  pool,
  timeZone,
  materials,
  ...buyerReading
}: BuyerReading & {
  pool: Pool
  timeZone: string
  materials: Materials
}) {
  const repositoryOf = (db: Db) => ordersRepository(db, timeZone)

  const orders = orderWriter(pool, {
    exponent: buyerReading.exponent,
    timeZone,
    invalidates: ['/api/orders', '/api/analytics/dashboard'],
  })

  /**
   * Sets the status with its history, materials and mail to the buyer; setting the same status again changes
   * nothing.
   */
  async function applyStatus(
    db: Db,
    stored: OrderWithLines,
    status: OrderStatus,
    actor: AnyActor,
    delaySeconds = 0,
  ) {
    if (stored.status === status) return stored
    // An order that goes straight into processing counts as confirmed.
    const isAccepted = ['confirmed', 'processing'].includes(status)
    // The time that an order gave back when it was cancelled may be gone.
    const needsDay =
      stored.readyFrom === null ||
      (isAccepted && (await plansWorkshop(db)) && !(await hasReservedWorkshop(db, stored.id)))
    const promised =
      isAccepted && needsDay ? await reserveReadyDay(db, stored, { timeZone, materials }) : stored
    if (status === 'cancelled') await releaseWorkshop(db, stored.id)
    const row = await repositoryOf(db).setStatus(promised, status, actor)
    await materials.updateStock(db, stored, { from: stored.status, to: status }, actor.id)
    await moveOrderUses(db, stored, row)
    await sendStatusMail(db, row, { by: actor, delaySeconds })
    await emit(db, 'order.status-changed', {
      orderId: row.id,
      orderNumber: row.orderNumber,
      from: stored.status,
      to: status,
      actorId: actor.id,
    })
    return row
  }

  /** The audit entry of every status change. */
  const statusChanged = {
    action: 'status',
    entry: (row: OrderWithLines, before: OrderWithLines) => ({
      before: { status: before.status },
      after: { status: row.status },
    }),
  }

  async function setOneStatus(
    change: { id: string; status: OrderStatus; version?: number | undefined },
    actor: Actor,
  ): Promise<StatusChange> {
    const { id, status, version } = change
    const before: { status: OrderStatus | null } = { status: null }
    const after = await orders.update({
      ...statusChanged,
      id,
      actor,
      precondition: { version },
      write: async (db, stored) => {
        before.status = stored.status
        return refuseHeld(stored, status, timeZone) ?? applyStatus(db, stored, status, actor, undoSeconds)
      },
    })
    if (after instanceof Refusal) {
      const current = after.details.current as Order | undefined
      return {
        id,
        order_number: current?.order_number ?? null,
        outcome: 'refused',
        from: current?.status ?? null,
        status: current?.status ?? null,
        version: current?.version ?? null,
        code: after.code,
        message: after.message,
      }
    }
    return {
      id,
      order_number: after.order_number,
      outcome: before.status === status ? 'unchanged' : 'changed',
      from: before.status,
      status: after.status,
      version: after.version,
      code: null,
      message: null,
    }
  }

  return {
    /** Any status may follow any other, but nothing is made before the last day to cancel has passed. */
    setStatus: (id: string, status: OrderStatus, actor: Actor, precondition: Precondition) =>
      orders.update({
        ...statusChanged,
        id,
        actor,
        precondition,
        write: async (db, stored) =>
          refuseHeld(stored, status, timeZone) ?? applyStatus(db, stored, status, actor),
      }),

    /** Changes the status of several orders, one transaction each: a refusal does not affect the others. */
    async setStatuses(changes: Parameters<typeof setOneStatus>[0][], by: Actor): Promise<StatusChange[]> {
      const results: StatusChange[] = []
      for (const change of changes) results.push(await setOneStatus(change, by))
      return results
    },

    /** Stores what was confirmed before cutting; omitted fields stay. */
    confirm: (
      id: string,
      confirmed: { phone?: boolean | undefined; sizes?: boolean | undefined },
      actor: Actor,
      precondition: Precondition,
    ) =>
      orders.update({
        action: 'confirm',
        entry: (row: OrderWithLines, before: OrderWithLines) => ({
          before: confirmationsOf(before),
          after: confirmationsOf(row),
        }),
        id,
        actor,
        precondition,
        write: (db, stored) => repositoryOf(db).setConfirmed(stored, confirmed, actor),
      }),

    /**
     * Cancellation by the buyer, possible while the order is pending; a cancellation from the account also ends the
     * private link.
     */
    cancelOwn: (id: string, { actor, owner }: Buyer) =>
      orders.update({
        ...statusChanged,
        id,
        actor,
        lock: async (db) => {
          await repositoryOf(db).lock(id)
          return repositoryOf(db).byId(id, owner)
        },
        write: async (db, stored) => {
          if (stored.status !== 'pending') return refuse('order_not_pending')
          if ('userId' in owner) await repositoryOf(db).endLink(id)
          const row = await applyStatus(db, stored, 'cancelled', actor)
          const { id: orderId, orderNumber } = row
          await emit(db, 'order.changed-by-customer', {
            orderId,
            orderNumber,
            cancelled: true,
            actorId: actor.id,
          })
          return row
        },
        answer: (_, row) => serializeForBuyer(row, 'userId' in owner ? 'account' : 'link', buyerReading),
      }),

    /** Takes missing materials from stock, as far as they are available now. */
    async takeMaterials(id: string, by: Actor): Promise<OrderMaterial[] | Refusal<'order_not_found'>> {
      return transactionOrRefusal(pool, async (db) => {
        const repository = repositoryOf(db)
        await repository.lock(id)
        const row = await repository.byId(id)
        if (row === null) return refuse('order_not_found')
        const read = async () => (await materials.of(db, [row])).get(id) ?? []
        const before = await read()
        await materials.updateStock(db, row, { from: row.status, to: row.status }, by.id)
        const after = await read()
        await audit(db, { by, action: 'order.materials', id, label: row.orderNumber, before, after })
        return after
      })
    },

    /** A note for staff; customers never see it. */
    async addNote(id: string, note: string, author: Actor): Promise<OrderEvent | Refusal<'order_not_found'>> {
      return transactionOrRefusal(pool, async (db): Promise<OrderEvent | Refusal<'order_not_found'>> => {
        const order = await repositoryOf(db).byId(id)
        if (order === null) return refuse('order_not_found')
        const event = await timeline(db).addNote(id, note, author)
        await audit(db, {
          by: author,
          action: 'order.note',
          id,
          label: order.orderNumber,
          after: { note },
        })
        await publishInvalidation(db, [`/api/orders/${id}`])
        return serializeEvent(event)
      })
    },
  }
}

export type OrderStatusService = ReturnType<typeof orderStatusService>
