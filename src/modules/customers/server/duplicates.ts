import { inArray, sql } from 'drizzle-orm'
import type { DuplicateGroup } from '../contract/customers.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { customersRepository } from './customers.repository.ts'
import { customers, customersToldApart } from './customers.tables.ts'
import type { CustomerRow } from './customers.tables.ts'
import { customerName, serializeCustomer } from './customers.serializer.ts'

const maxGroups = 50
const maxInGroup = 10

/** Other customers with the same e-mail or phone, at most ten. */
export async function duplicatesOf(db: Db, { id, email, phone }: CustomerRow) {
  const rows = await db
    .select()
    .from(customers)
    .where(
      sql`${customers.id} <> ${id} and (email_key = lower(${email}) or phone_digits = phone_key(${phone}))
        and not exists (select from customers_told_apart where customer_id = least(${customers.id}, ${id}::uuid)
          and other_id = greatest(${customers.id}, ${id}::uuid))`,
    )
    .limit(maxInGroup)
  return rows.map((row) => ({ id: row.id, name: customerName(row) }))
}

/**
 * Groups of customers who are probably the same person, the latest first. Needs two queries, whatever the number of
 * groups.
 */
export async function duplicateGroups(db: Db): Promise<DuplicateGroup[]> {
  const found = await db.execute<{ by: DuplicateGroup['by']; ids: string[] }>(sql`
    with emails as materialized (
      select email_key as key from customers where email_key is not null group by 1 having count(*) > 1
    ), phones as materialized (
      select phone_digits as key from customers where phone_digits is not null group by 1 having count(*) > 1
    )
    select by, ids from (
    select by, key, max(created_at) as latest, (array_agg(id order by created_at, id))[1:${maxInGroup}::int] as ids
    from (
      select 'email' as by, key, id, created_at from emails join customers on email_key = key
      union all
      select 'phone', key, id, created_at from phones join customers on phone_digits = key
    ) as contact
    group by by, key) as found
    where exists (select from unnest(ids) one, unnest(ids) other where one < other and not exists (
      select from customers_told_apart where customer_id = one and other_id = other))
    order by latest desc, key limit ${maxGroups}`)
  const groups = withoutRepeats(found.rows)
  const ids = [...new Set(groups.flatMap((group) => group.ids))]
  if (ids.length === 0) return []
  const rows = await db.select().from(customers).where(inArray(customers.id, ids))
  const byId = new Map(rows.map((row) => [row.id, serializeCustomer(row)]))
  return groups.map((group) => ({ by: group.by, customers: group.ids.flatMap((id) => byId.get(id) ?? []) }))
}

/** Remembers that customers are different people, each pair of them. */
export async function tellApart(
  db: Db,
  ids: readonly string[],
  by: Actor,
): Promise<Refusal<'customer_not_found'> | null> {
  const rows = await Promise.all([...new Set(ids)].toSorted().map((id) => customersRepository(db).byId(id)))
  const known = rows.filter((row) => row !== null)
  if (known.length < rows.length || known.length < 2) return refuse('customer_not_found')
  const pairs = known.flatMap(({ id }, at) =>
    known.slice(at + 1).map((other) => ({ customerId: id, otherId: other.id })),
  )
  await db.insert(customersToldApart).values(pairs).onConflictDoNothing()
  for (const row of known)
    await audit(db, {
      by,
      action: 'customer.update',
      id: row.id,
      label: customerName(row),
      after: { differentFrom: known.filter((other) => other !== row).map(customerName) },
    })
  await publishInvalidation(db, ['/api/crm'])
  return null
}

/** Customers who share both e-mail and phone are listed once. */
function withoutRepeats<Group extends { ids: string[] }>(groups: Group[]): Group[] {
  const first = new Map<string, Group>()
  for (const group of groups) {
    const key = group.ids.toSorted().join()
    if (!first.has(key)) first.set(key, group)
  }
  return [...first.values()]
}
