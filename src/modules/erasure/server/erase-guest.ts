import { emit } from '#kernel/events/events.ts'
import { sql } from 'drizzle-orm'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { eraseSettledCustomers } from './erase-customers.ts'
import { eraseSettledOrders } from './erase-orders.ts'

/**
 * Erases a person without an account, on their request to the shop, within the caller's transaction: their customer
 * record, and their orders that belong to no account. Open business is erased later, as for accounts
 * (`erase-settled.ts`).
 */
export async function eraseGuest(
  db: Db,
  id: string,
  by: Actor,
): Promise<{ erased: boolean } | Refusal<'customer_not_found' | 'customer_has_account'>> {
  const { rows } = await db.execute<{ user_id: string | null }>(sql`
    select user_id from customers where id = ${id} for update`)
  const [customer] = rows
  if (customer === undefined) return refuse('customer_not_found')
  if (customer.user_id !== null) return refuse('customer_has_account')
  await audit(db, { by, action: 'customer.request_erasure', id })
  const result = await db.execute<{ id: string }>(sql`
    update customers set erasure_requested_at = now(), version = version + 1
    where id = ${id} and erasure_requested_at is null returning id`)
  if (result.rows.length > 0) await emit(db, 'customer.saved', { customerId: id, change: 'changed' })
  await db.execute(sql`
    update orders set erasure_requested_at = now()
    where customer_id = ${id} and user_id is null and name_until is null and erasure_requested_at is null`)
  await eraseSettledOrders(db, sql`customer_id = ${id}`)
  const erased = await eraseSettledCustomers(db, [id])
  await publishInvalidation(db, ['/api/orders', '/api/crm'])
  return { erased: erased.length > 0 }
}
