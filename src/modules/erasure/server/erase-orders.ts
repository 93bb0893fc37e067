import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { redactOrderNotes } from './redact-audit.ts'

/** So many whole years after the year of an order the books need to say who bought. */
const yearsInTheBooks = 10

/** What stands in an order where a person stood. */
export const ERASED = '(erased)'

/**
 * Reduces orders of erased people that are open no longer. A cancelled one forgets the person at once; a
 * delivered one keeps name and address, which the books need for ten years, and forgets the rest.
 * @param among a condition on the table `orders`; all of them unless told otherwise
 * @returns how many orders were reduced
 */
export async function eraseSettledOrders(db: Db, among: SQL = sql`true`): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update orders set customer_email = '', customer_phone = '', version = version + 1,
      customer_name = case status when 'delivered' then customer_name else ${ERASED} end,
      customer_address = case status when 'delivered' then customer_address else '' end,
      erasure_requested_at = case status when 'delivered' then erasure_requested_at end,
      name_until = case status when 'delivered'
        then make_date(extract(year from created_at)::int + 1 + ${yearsInTheBooks}, 1, 1) else current_date end
    where erasure_requested_at is not null and name_until is null and status in ('delivered', 'cancelled')
      and (${among})
    returning id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const orderIds = sql`${sql.param(ids)}::uuid[]`
  await db.execute(sql`
    update order_lines set room = null, note = null, options = '{}', price_reason = null
    where order_id = any(${orderIds})
      and (room is not null or note is not null or options <> '{}' or price_reason is not null)`)
  await db.execute(sql`
    delete from order_events where order_id = any(${orderIds}) and kind in ('note', 'corrected')`)
  await db.execute(sql`delete from order_versions where order_id = any(${orderIds})`)
  // Most visits belong to a customer, with whom they go.
  await db.execute(sql`
    update installations set customer_notes = null, installer_notes = null, completion_notes = null, photos = '{}',
      view_token = null
    where order_id = any(${orderIds}) and customer_id is null`)
  await eraseMailsOfOrders(db, ids)
  await redactOrderNotes(db, ids)
  return ids.length
}

/** Forgets mails that are about orders, whether they left or wait. */
export async function eraseMailsOfOrders(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from outbox where template in ('order_confirmation', 'order_status')
      and data -> 'order' ->> 'id' = any(${sql.param([...ids])}::text[])`)
}

/** Takes name and address out of orders whose time in the books is over. */
export async function eraseOrdersPastTheBooks(db: Db): Promise<void> {
  await db.execute(sql`
    update orders set customer_name = ${ERASED}, customer_address = '', erasure_requested_at = null,
      version = version + 1
    where erasure_requested_at is not null and name_until <= current_date`)
}
