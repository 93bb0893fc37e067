import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { redactOrderNotes } from './redact-audit.ts'

/** Accounting needs the customer's name for this many full years after the year of an order. */
const yearsInTheBooks = 10

/** Replaces the name of an erased person in an order. */
export const ERASED = '(erased)'

/** The rest of the place is where the tax belongs, which no person can be told from. */
const taxesWithoutPerson = sql`jsonb_set(taxes, '{place,postcode}', '""') - 'certificate'`

/**
 * Erases personal data from closed orders of erased people. A cancelled order loses all of it at once; a delivered
 * one keeps name and address, which accounting needs for ten years, and loses the rest.
 * @param among a condition on the table `orders`; all orders by default
 * @returns how many orders were changed
 */
export async function eraseSettledOrders(db: Db, among: SQL = sql`true`): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update orders set customer_email = '', customer_phone = '', note = null, view_token = null, custom_fields = '{}',
      version = version + 1,
      customer_name = case status when 'delivered' then customer_name else ${ERASED} end,
      customer_address = case status when 'delivered' then customer_address else '' end,
      delivery_address = case status when 'delivered' then delivery_address end,
      billing_address = case status when 'delivered' then billing_address end,
      taxes = case status when 'delivered' then taxes else ${taxesWithoutPerson} end,
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
    update order_lines set room = null, note = null, options = '{}', price_reason = null, custom_fields = '{}'
    where order_id = any(${orderIds})
      and (room is not null or note is not null or options <> '{}' or price_reason is not null
        or custom_fields <> '{}')`)
  await db.execute(sql`
    update order_goods set custom_fields = '{}' where order_id = any(${orderIds}) and custom_fields <> '{}'`)
  await db.execute(sql`
    delete from order_events where order_id = any(${orderIds}) and kind in ('note', 'corrected')`)
  await db.execute(sql`delete from order_versions where order_id = any(${orderIds})`)
  await db.execute(sql`
    update withdrawals set name = ${ERASED}, email = '', note = null where order_id = any(${orderIds})`)
  await db.execute(sql`
    update claims set note = null, answer = null, photos = '{}' where order_id = any(${orderIds})`)
  // A report has what the customer signed.
  await db.execute(sql`delete from visit_reports where order_id = any(${orderIds})`)
  // Most visits belong to a customer and are deleted with them.
  await db.execute(sql`
    update installations set customer_notes = null, installer_notes = null, completion_notes = null, photos = '{}',
      visit_address = null, view_token = null
    where order_id = any(${orderIds}) and customer_id is null`)
  await eraseMailsOfOrders(db, ids)
  await redactOrderNotes(db, ids)
  return ids.length
}

/** Deletes mails about these orders, sent or waiting. */
export async function eraseMailsOfOrders(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from outbox where order_id = any(${sql.param([...ids])}::uuid[])`)
  // Mails of before they said which order they are about, and news to staff.
  await db.execute(sql`
    delete from outbox where template in ('order_confirmation', 'order_status', 'order_news', 'withdrawal', 'claim', 'delay')
      and data -> 'order' ->> 'id' = any(${sql.param([...ids])}::text[])`)
  await db.execute(sql`
    delete from outbox where template = 'document'
      and data ->> 'order' in (select order_number from orders where id = any(${sql.param([...ids])}::uuid[]))`)
}

/** Erases name and address from orders whose retention period is over. */
export async function eraseOrdersPastTheBooks(db: Db): Promise<void> {
  await db.execute(sql`
    update orders set customer_name = ${ERASED}, customer_address = '', delivery_address = null, billing_address = null,
      taxes = ${taxesWithoutPerson}, erasure_requested_at = null,
      version = version + 1
    where erasure_requested_at is not null and name_until <= current_date`)
}
