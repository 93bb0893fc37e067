import { emit } from '#kernel/events/events.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { eraseSettledCustomers } from './erase-customers.ts'
import { ERASED, eraseMailsOfOrders, eraseSettledOrders } from './erase-orders.ts'
import { redactAudit } from './redact-audit.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /**
     * A person has deleted their account; modules delete their own data about that person, or write `nameInstead` where
     * the name stood.
     */
    'account.erased': { accountId: string; nameInstead: string }
  }
}

interface Erased extends Record<string, unknown> {
  email: string | null
  confirmed: boolean
  phone: string | null
  phoneConfirmed: boolean
}

/**
 * Erases the person behind an account within the caller's transaction. The account's row is kept, because histories
 * refer to it. Open orders, quotes and visits stay until they are closed (`erase-settled.ts`). docs/privacy.md lists
 * what is erased and when.
 */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute<Erased>(sql`
    select lower(email) as email, email_verified as confirmed, phone, phone_verified as "phoneConfirmed"
    from users where id = ${id} for update`)
  const [person] = rows
  if (person === undefined) return
  const customers = await requestErasure(db, id, person)
  await emptyAccount(db, id)
  await eraseMessages(db, id, person)
  await redactAudit(db, [
    { entity: 'account', ids: [id] },
    { entity: 'user', ids: [id] },
  ])
  await eraseSettledOrders(db, sql`user_id = ${id} or customer_id = any(${sql.param(customers)}::uuid[])`)
  await eraseSettledCustomers(db, customers)
  await emit(db, 'account.erased', { accountId: id, nameInstead: ERASED })
  await publishInvalidation(db, ['/api/orders', '/api/crm', '/api/users'])
}

/**
 * Marks the person's customer records for erasure: those of the account, and those that staff made for an address
 * that the person has confirmed. An unconfirmed address may be another person's.
 */
async function requestErasure(db: Db, id: string, { email, confirmed }: Erased): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update customers set erasure_requested_at = now(), version = version + 1
    where user_id = ${id} or (${confirmed} and user_id is null and lower(email) = ${email})
    returning id`)
  const customers = rows.map((row) => row.id)
  for (const customerId of customers) await emit(db, 'customer.saved', { customerId, change: 'changed' })
  await db.execute(sql`
    update orders set erasure_requested_at = now()
    where name_until is null
      and (user_id = ${id} or (user_id is null and customer_id = any(${sql.param(customers)}::uuid[])))`)
  return customers
}

async function emptyAccount(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update users set email = null, first_name = null, last_name = null, profile_image_url = null,
      phone = null, password_hash = null, provider_id = null, email_verified = false,
      phone_verified = false, magic_link_token = null, phone_verification_code = null,
      office_language = null, role = 'customer', disabled_at = now(), closed_at = now(), version = version + 1
    where id = ${id}`)
  for (const table of ['account_tokens', 'user_identities', 'idempotency_keys', 'live_connections'])
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
}

/**
 * Deletes mails and text messages to the person (sent or waiting), and failed sign-ins with the
 * address. Address and number count only if the person has confirmed them, because an unconfirmed one may be another
 * person's. Codes stay until they expire: they count the wrong ones.
 */
async function eraseMessages(
  db: Db,
  id: string,
  { email, confirmed, phone, phoneConfirmed }: Erased,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where user_id = ${id}`)
  await eraseMailsOfOrders(
    db,
    rows.map((order) => order.id),
  )
  await db.execute(sql`
    delete from outbox
    where data ->> 'userId' = ${id}
      or (${confirmed} and channel = 'email' and lower(recipient) = ${email})
      or (${phoneConfirmed} and channel <> 'email' and recipient = ${phone})`)
  await db.execute(sql`
    delete from audit_log
    where ${confirmed} and entity = 'account' and entity_id = 'unknown' and lower(entity_label) = ${email}`)
}
