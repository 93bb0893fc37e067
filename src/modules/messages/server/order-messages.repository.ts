import { sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import type { OrderMessage } from '../contract.ts'

interface Row extends Record<string, unknown> {
  id: string
  kind: string
  channel: OrderMessage['channel']
  recipient: string
  status: OrderMessage['status']
  reason: string | null
  createdAt: string
  sentAt: string | null
}

const moment = (value: string | null) => (value === null ? null : new Date(value).toISOString())

export const serializeMessage = ({ createdAt, sentAt, ...row }: Row): OrderMessage => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  sentAt: moment(sentAt),
})

export const messageCursor = ({ id, createdAt }: Row): Cursor => ({
  value: new Date(createdAt).toISOString(),
  id,
})

/** One page of what was sent of an order, newest first, by keyset; null if there is no such order. */
export async function messagesOfOrder(db: Db, orderId: string, limit: number, cursor: Cursor | null) {
  const after = cursor
    ? sql`and (created_at, id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      select id, coalesce(kind, template) as kind, channel, recipient, status, last_error as reason,
        created_at as "createdAt", sent_at as "sentAt"
      from outbox where order_id = ${orderId} and recipient <> '' ${after}
      order by created_at desc, id desc limit ${limit + 1}`),
    countRows(db, sql`select 1 from outbox where order_id = ${orderId} and recipient <> ''`),
  ])
  if (rows.length === 0) {
    const order = await db.execute(sql`select 1 from orders where id = ${orderId}`)
    if (order.rows.length === 0) return null
  }
  return { rows, total }
}
