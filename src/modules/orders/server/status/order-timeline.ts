import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { OrderEvent } from '../../contract/orders-admin.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { orderEvents } from '../orders.tables.ts'

type EventRow = typeof orderEvents.$inferSelect

export const isEventId = (key: string) => /^\d{1,15}$/.test(key)

export const eventCursor = ({ id }: EventRow): Cursor => ({ value: id, id: String(id) })

export function serializeEvent(row: EventRow): OrderEvent {
  return {
    id: String(row.id),
    kind: row.kind,
    from_status: row.fromStatus,
    to_status: row.toStatus,
    note: row.note,
    ...(row.changes && { changes: row.changes }),
    actor_name: row.actorName,
    created_at: row.createdAt.toISOString(),
  }
}

/** SQL of the events of orders. Rows are only added. */
export function timeline(db: Db) {
  return {
    /** One page of an order's history, newest first, by keyset. */
    async page(orderId: string, limit: number, cursor: Cursor | null) {
      const where = eq(orderEvents.orderId, orderId)
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(orderEvents)
          .where(and(where, cursor ? lt(orderEvents.id, Number(cursor.id)) : undefined))
          .orderBy(desc(orderEvents.id))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${orderEvents} where ${where}`),
      ])
      return { rows, total }
    },

    async addNote(orderId: string, note: string, author: Actor): Promise<EventRow> {
      const [row] = await db
        .insert(orderEvents)
        .values({ orderId, kind: 'note', note, actorId: author.id, actorName: author.name })
        .returning()
      if (row === undefined) throw new Error('inserting a note returned no row')
      return row
    },
  }
}
