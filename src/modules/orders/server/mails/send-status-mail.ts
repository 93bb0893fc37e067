import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import type { StatusMail } from './order-status-mail.ts'
import { mailLimits, recipientOfOrder } from './order-mails.ts'
import type { OrderWithLines } from '../orders.serializer.ts'

/**
 * The range of days for completion of a confirmed order that is not shipped yet; null otherwise, or when no days
 * were promised.
 */
function readyOf({ status, readyFrom, readyTo }: OrderWithLines): { from: string; to: string } | null {
  const isComing = status === 'confirmed' || status === 'processing'
  return isComing && readyFrom !== null && readyTo !== null ? { from: readyFrom, to: readyTo } : null
}

/**
 * Mails the buyer the new status of their order, once for each status; `pending` is covered by the confirmation
 * mail. Called in the transaction of the change. A mail that is still queued is withdrawn when the order leaves its
 * status again.
 * @param delaySeconds delay of the mail, during which the change can be undone
 */
export async function sendStatusMail(
  db: Db,
  order: OrderWithLines,
  { by, delaySeconds }: { by: AnyActor; delaySeconds: number },
): Promise<void> {
  await db.execute(sql`
    with withdrawn as (
      delete from outbox using order_status_mails told
      where told.order_id = ${order.id} and told.status <> ${order.status} and told.outbox_id = outbox.id
        and (outbox.status = 'waiting' or outbox.recipient = '') and outbox.attempts = 0 and outbox.next_attempt_at > now()
      returning outbox.id
    )
    delete from order_status_mails
    where order_id = ${order.id} and outbox_id in (select id from withdrawn)`)
  if (order.status === 'pending') return
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  if (recipient === null) return
  const inserted = await db.execute(sql`
    insert into order_status_mails (order_id, status) values (${order.id}, ${order.status})
    on conflict do nothing returning order_id`)
  if (inserted.rows.length === 0) return
  const data: StatusMail = {
    status: order.status,
    order: {
      id: order.id,
      number: order.orderNumber,
      name: typedTextFor(recipient)(order.customerName),
      ready: readyOf(order),
    },
  }
  const mail = await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'order_status',
    kind: `order_${order.status}`,
    about: { orderId: order.id, occasion: 'once' },
    language: order.language,
    data: { ...data },
    delaySeconds,
    ...mailLimits(
      recipient,
      by.id === null || by.id === order.userId ? { buyer: true, network: by.network } : { buyer: false },
    ),
  })
  // Without an address and without a text for the phone nobody was told, and may be later.
  await db.execute(
    mail === null
      ? sql`delete from order_status_mails where order_id = ${order.id} and status = ${order.status}`
      : sql`update order_status_mails set outbox_id = ${mail}
          where order_id = ${order.id} and status = ${order.status}`,
  )
}
