import { sql } from 'drizzle-orm'
import type { GuestInfo } from '../contract/guest-orders.ts'
import { nameParts } from '../../customers/server/index.ts'
import type { Db } from '../../../kernel/database/db.ts'

/** The account that has confirmed this address; null for none, or without an address. */
export async function accountOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users
    where lower(email) = ${email.toLowerCase()} and email_verified and disabled_at is null and email <> ''`)
  return rows[0]?.id ?? null
}

/**
 * The customer of a guest's order: of the account that has confirmed the address; else, among those without an
 * account, of the address, or of the phone number where no address was typed and none is known; else a new one. What
 * was typed proves nothing, so it changes no record, and no guest reads one.
 * @returns the customer's id, held so that nobody merges them away
 */
export async function guestCustomer(db: Db, info: GuestInfo, userId: string | null): Promise<string> {
  // After waiting for a merge the customer is gone; a second search finds the record that remains.
  const found = (await heldCustomer(db, info, userId)) ?? (await heldCustomer(db, info, userId))
  if (found !== null) {
    await db.execute(sql`
      update customers set status = 'active', version = version + 1 where id = ${found} and status = 'prospect'`)
    return found
  }
  const { firstName, lastName } = nameParts(info.name)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into customers (first_name, last_name, email, phone, address, source, status)
    values (${firstName}, ${lastName}, ${info.email.toLowerCase() || null}, ${info.phone},
      ${info.address}, 'guest', 'active')
    returning id`)
  if (rows[0] === undefined) throw new Error('the database took a customer and gave none back')
  return rows[0].id
}

async function heldCustomer(
  db: Db,
  { email, phone }: GuestInfo,
  userId: string | null,
): Promise<string | null> {
  const reached =
    email === ''
      ? sql`phone_digits = phone_key(${phone}) and coalesce(email_key, '') = ''`
      : sql`email_key = ${email.toLowerCase()}`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from customers
    where user_id = ${userId} or (user_id is null and erasure_requested_at is null and ${reached})
    order by (user_id is not null) desc, created_at limit 1 for no key update`)
  return rows[0]?.id ?? null
}
