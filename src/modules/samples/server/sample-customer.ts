import { sql } from 'drizzle-orm'
import type { SampleRecipient } from '../contract/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import type { FoundSample } from './wanted-samples.ts'

/**
 * The customer who asks for samples: of the account; else, among those without an account, of the address, which of an
 * account must be confirmed; else a new one of the source `samples`. The form has typed the address only: it never
 * opens the record of somebody who has an account, and changes no record.
 * @returns the customer's id, held so that nobody merges them away
 */
export async function sampleCustomer(
  db: Db,
  { name, email, address }: SampleRecipient,
  actor: Actor | null,
): Promise<string> {
  const known = actor === null || actor.emailVerified ? (actor?.email ?? email).toLowerCase() : null
  // Who waited for a merge finds the customer gone, and by looking again the one that stayed.
  const found = (await heldCustomer(db, actor?.id, known)) ?? (await heldCustomer(db, actor?.id, known))
  if (found !== null) return found
  const [firstName = name, ...rest] = name.split(/\s+/)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into customers (user_id, first_name, last_name, email, address, source, status)
    values (${actor?.id ?? null}, ${firstName}, ${rest.join(' ')}, ${email.toLowerCase()}, ${address},
      'samples', 'prospect')
    on conflict (user_id) do update set user_id = excluded.user_id
    returning id`)
  if (rows[0] === undefined) throw new Error('the database took a customer and gave none back')
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

/** What the customer's timeline says of the request. */
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
