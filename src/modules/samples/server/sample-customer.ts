import { nameParts } from '#kernel/rules/name-parts.ts'
import { sql } from 'drizzle-orm'
import type { SampleRecipient } from '../contract/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { FoundSample } from './wanted-samples.ts'

/**
 * Finds or creates the customer of a request. It is the customer of the account; otherwise one without an account that
 * has the same e-mail address (a visitor's typed address, or the confirmed address of the account); otherwise a new one
 * with the source `samples`. Anybody can type an address, so it never matches a record that belongs to an account, and
 * no existing record is changed.
 * @returns the customer's id, locked so that the customer cannot be merged into another
 */
export async function sampleCustomer(
  db: Db,
  { name, email, address }: SampleRecipient,
  actor: Actor | null,
): Promise<string> {
  const known = actor === null || actor.emailVerified ? (actor?.email ?? email).toLowerCase() : null
  // If the first query waited for a merge, its customer is gone; the second query finds the one that remained.
  const found = (await heldCustomer(db, actor?.id, known)) ?? (await heldCustomer(db, actor?.id, known))
  if (found !== null) return found
  const { firstName, lastName } = nameParts(name)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into customers (user_id, first_name, last_name, email, address, country, source, status)
    values (${actor?.id ?? null}, ${firstName}, ${lastName}, ${email.toLowerCase()}, ${address},
      shop_country(), 'samples', 'prospect')
    on conflict (user_id) do update set user_id = excluded.user_id
    returning id`)
  if (rows[0] === undefined) throw new Error('inserting a customer returned no row')
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

/** Adds the request to the customer's timeline. */
export async function noteRequest(
  db: Db,
  customerId: string,
  samples: readonly FoundSample[],
): Promise<void> {
  const subject =
    samples.length === 1 ? 'Asked for a sample by post' : `Asked for ${samples.length} samples by post`
  const lines = samples.map(
    ({ productName, optionName, choiceName }) => `${productName}: ${optionName} ${choiceName}`,
  )
  await db.execute(sql`
    insert into customer_interactions (customer_id, type, subject, description)
    values (${customerId}, 'follow_up', ${subject}, ${[subject, ...lines].join('\n')})`)
}
