import { emit } from '../../../kernel/events/events.ts'
import type { Pool } from 'pg'
import type { OrderMaterial } from '../../materials/contract.ts'
import type { OrderEvent, StatusChange } from '../contract/order-desk.ts'
import type { Order, OrderStatus } from '../contract/orders.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import type { Materials } from './materials.ts'
import { ordersRepository } from './orders.repository.ts'
import { serializeOrder } from './orders.serializer.ts'
import type { OrderWithLines } from './orders.serializer.ts'
import { mailStatus } from './status-mails.ts'
import { serializeEvent, timeline } from './timeline.ts'

declare module '../../../kernel/events/events.ts' {
  interface ShopEvents {
    'order.status-changed': {
      orderId: string
      orderNumber: string
      from: OrderStatus
      to: OrderStatus
      actorId: string
    }
  }
}

/** What somebody had seen of an order when they changed it. */
interface Seen {
  ifMatch?: string | undefined
  version?: number | undefined
}

type MoveRefusal = Refusal<'order_not_found' | 'version_conflict' | 'precondition_failed'>

/** So long can a change of many orders be undone before buyers hear of it; the message shows 5 s. */
const undoSeconds = 15

/** Moving orders on and writing down what happens to them. */
export function movesService({
  pool,
  exponent,
  timeZone,
  materials,
}: {
  pool: Pool
  exponent: number
  timeZone: string
  materials: Materials
}) {
  const repositoryOf = (db: Db) => ordersRepository(db, timeZone)

  /** Status, history, materials, audit log and the buyer's mail, all in the caller's transaction. */
  async function move(db: Db, row: OrderWithLines, status: OrderStatus, by: Visitor, delaySeconds = 0) {
    const after = await repositoryOf(db).setStatus(row, status, by)
    await materials.settle(db, row, { from: row.status, to: status }, by.id)
    await audit(db, {
      by,
      action: 'order.status',
      id: row.id,
      label: row.orderNumber,
      before: { status: row.status },
      after: { status },
    })
    await mailStatus(db, after, { by, delaySeconds })
    await emit(db, 'order.status-changed', {
      orderId: row.id,
      orderNumber: row.orderNumber,
      from: row.status,
      to: status,
      actorId: by.id,
    })
    await publishInvalidation(db, ['/api/orders', '/api/analytics/dashboard'])
    return after
  }

  /** Holds an order and moves it; the same status again changes nothing. */
  async function moveLocked(db: Db, id: string, status: OrderStatus, by: Visitor, seen: Seen, delay = 0) {
    const repository = repositoryOf(db)
    await repository.lock(id)
    const before = await repository.byId(id)
    if (before === null) return refuse('order_not_found')
    const stale = checkVersion(before, seen, serializeOrder(before, exponent))
    if (stale) return stale
    const after = before.status === status ? before : await move(db, before, status, by, delay)
    return { before, after }
  }

  async function moveOne(
    change: { id: string; status: OrderStatus; version?: number | undefined },
    by: Visitor,
  ): Promise<StatusChange> {
    const { id, status, version } = change
    const moved = await transactionOrRefusal(pool, (db) =>
      moveLocked(db, id, status, by, { version }, undoSeconds),
    )
    if (moved instanceof Refusal) {
      const current = moved.details.current as Order | undefined
      return {
        id,
        order_number: current?.order_number ?? null,
        outcome: 'refused',
        from: current?.status ?? null,
        status: current?.status ?? null,
        version: current?.version ?? null,
        code: moved.code,
        message: moved.message,
      }
    }
    const { before, after } = moved
    return {
      id,
      order_number: after.orderNumber,
      outcome: after === before ? 'unchanged' : 'changed',
      from: before.status,
      status: after.status,
      version: after.version,
      code: null,
      message: null,
    }
  }

  return {
    /** Any status may follow any other. */
    async setStatus(id: string, status: OrderStatus, by: Visitor, seen: Seen): Promise<Order | MoveRefusal> {
      return transactionOrRefusal(pool, async (db): Promise<Order | MoveRefusal> => {
        const moved = await moveLocked(db, id, status, by, seen)
        return moved instanceof Refusal ? moved : serializeOrder(moved.after, exponent)
      })
    },

    /** Moves several orders, one transaction each: what one is refused does not hold up the others. */
    async setStatuses(changes: Parameters<typeof moveOne>[0][], by: Visitor): Promise<StatusChange[]> {
      const results: StatusChange[] = []
      for (const change of changes) results.push(await moveOne(change, by))
      return results
    },

    /** A customer's own cancelling, possible until the shop has confirmed. */
    async cancelOwn(
      id: string,
      owner: Visitor,
    ): Promise<Order | Refusal<'order_not_found' | 'order_not_pending'>> {
      return transactionOrRefusal(pool, async (db) => {
        const repository = repositoryOf(db)
        await repository.lock(id)
        const row = await repository.byId(id, owner.id)
        if (row === null) return refuse('order_not_found')
        if (row.status !== 'pending') return refuse('order_not_pending')
        return serializeOrder(await move(db, row, 'cancelled', owner), exponent)
      })
    },

    /** Takes from the stock what was short before, as far as it is there now. */
    async takeMaterials(id: string, by: Visitor): Promise<OrderMaterial[] | Refusal<'order_not_found'>> {
      return transactionOrRefusal(pool, async (db) => {
        const repository = repositoryOf(db)
        await repository.lock(id)
        const row = await repository.byId(id)
        if (row === null) return refuse('order_not_found')
        const read = async () => (await materials.of(db, [row])).get(id) ?? []
        const before = await read()
        await materials.settle(db, row, { from: row.status, to: row.status }, by.id)
        const after = await read()
        await audit(db, { by, action: 'order.materials', id, label: row.orderNumber, before, after })
        return after
      })
    },

    /** A note for the people of the shop; nothing that a customer reads carries it. */
    async addNote(
      id: string,
      note: string,
      author: Visitor,
    ): Promise<OrderEvent | Refusal<'order_not_found'>> {
      return transactionOrRefusal(pool, async (db): Promise<OrderEvent | Refusal<'order_not_found'>> => {
        const order = await repositoryOf(db).byId(id)
        if (order === null) return refuse('order_not_found')
        const written = await timeline(db).addNote(id, note, author)
        await audit(db, {
          by: author,
          action: 'order.note',
          id,
          label: order.orderNumber,
          after: { note },
        })
        await publishInvalidation(db, [`/api/orders/${id}`])
        return serializeEvent(written)
      })
    },
  }
}

export type MovesService = ReturnType<typeof movesService>
