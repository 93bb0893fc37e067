import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { emitSaved } from './customers.service.ts'
import { nameParts } from '#kernel/rules/people/name-parts.ts'

/**
 * Finds or creates the customer of somebody who asks for something without ordering. It is the customer of the account;
 * otherwise one without an account that has the same e-mail address (a visitor's typed address, or the confirmed address
 * of the account); otherwise a new one. Anybody can type an address, so it never matches a record that belongs to an
 * account, and no existing record is changed.
 * @returns the customer's id, locked so that the customer cannot be merged into another
 */
export async function customerByAddress(
  db: Db,
  {
    name,
    email,
    phone = null,
    address,
    source,
  }: {
    name: string
    email: string
    phone?: string | null
    address: string
    source: 'samples' | 'storefront'
  },
  actor: Actor | null,
): Promise<string> {
  const knownAddress = actor === null || actor.emailVerified ? (actor?.email ?? email).toLowerCase() : null
  // If the first query waited for a merge, its customer is gone; the second query finds the one that remained.
  const customer =
    (await heldCustomer(db, actor?.id, knownAddress)) ?? (await heldCustomer(db, actor?.id, knownAddress))
  if (customer !== null) return customer
  const { firstName, lastName } = nameParts(name)
  const { rows } = await db.execute<{ id: string; isNew: boolean }>(sql`
    insert into customers (user_id, first_name, last_name, email, phone, address, country, source, status)
    values (${actor?.id ?? null}, ${firstName}, ${lastName}, ${email.toLowerCase()}, ${phone}, ${address},
      shop_country(), ${source}, 'prospect')
    on conflict (user_id) do update set user_id = excluded.user_id
    returning id, xmax = 0 as "isNew"`)
  if (rows[0] === undefined) throw new Error('inserting a customer returned no row')
  if (rows[0].isNew) await emitSaved(db, 'created', rows[0])
  return rows[0].id
}

async function heldCustomer(
  db: Db,
  userId: string | undefined,
  email: string | null,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from customers
    where user_id = ${userId ?? null} or (user_id is null and lower(email) = ${email})
    order by (user_id is not null) desc, created_at limit 1 for key share`)
  return rows[0]?.id ?? null
}
