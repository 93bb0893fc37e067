import { sql } from 'drizzle-orm'
import type { GuestInfo } from '../../contract/guest-orders.ts'
import { emitSaved } from '#modules/customers/server/index.ts'
import { nameParts } from '#kernel/rules/people/name-parts.ts'
import type { Db } from '#kernel/database/db.ts'

/** The id of the account that has confirmed this address; null when there is none, or for an empty address. */
export async function accountOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users
    where lower(email) = ${email.toLowerCase()} and email_verified and disabled_at is null and email <> ''`)
  return rows[0]?.id ?? null
}

/**
 * The customer of a guest's order. It is that of the account with the confirmed address; else, among customers
 * without an account, the one with the typed address or, when no address was typed, the one without an address that
 * has the typed phone number and name, because families share a number; else a new one. Typed data proves nothing, so it never changes an existing record, and
 * no guest reads one.
 * @returns the customer's id, locked against a merge
 */
export async function guestCustomer(db: Db, info: GuestInfo, userId: string | null): Promise<string> {
  // The customer may have been merged into another one while this waited; a second search finds the remaining
  // record.
  const customerId = (await lockedCustomer(db, info, userId)) ?? (await lockedCustomer(db, info, userId))
  if (customerId !== null) {
    const { rows } = await db.execute<{ id: string }>(sql`
      update customers set status = 'active', version = version + 1 where id = ${customerId} and status = 'prospect'
      returning id`)
    await emitSaved(db, 'changed', rows[0] ?? null)
    return customerId
  }
  const { firstName, lastName } = nameParts(info.name)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into customers (first_name, last_name, email, phone, address, country, source, status)
    values (${firstName}, ${lastName}, ${info.email.toLowerCase() || null}, ${info.phone},
      ${info.address}, shop_country(), 'guest', 'active')
    returning id`)
  if (rows[0] === undefined) throw new Error('inserting a customer returned no row')
  await emitSaved(db, 'created', rows[0])
  return rows[0].id
}

async function lockedCustomer(
  db: Db,
  { email, phone, name }: GuestInfo,
  userId: string | null,
): Promise<string | null> {
  const { firstName, lastName } = nameParts(name)
  const reached =
    email === ''
      ? sql`phone_digits = phone_key(${phone}) and coalesce(email_key, '') = ''
          and name_words(first_name, last_name) = name_words(${firstName}, ${lastName})`
      : sql`email_key = ${email.toLowerCase()}`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from customers
    where user_id = ${userId} or (user_id is null and erasure_requested_at is null and ${reached})
    order by (user_id is not null) desc, created_at limit 1 for no key update`)
  return rows[0]?.id ?? null
}
