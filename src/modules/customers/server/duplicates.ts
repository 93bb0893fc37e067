import { inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { DuplicatePair } from '../contract/customers.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { customersRepository } from './customers.repository.ts'
import { customers, type CustomerRow } from './customers.tables.ts'
import { customerName, serializeCustomer } from './customers.serializer.ts'

const maxPairs = 50
/** Customers sharing one value who are compared with each other, the newest. */
const maxSharing = 10
const maxInHint = 10

/** Other customers with the same e-mail, or with the same phone and a like name, at most ten. */
export async function duplicatesOf(db: Db, { id, email, phone, firstName, lastName }: CustomerRow) {
  const rows = await db
    .select()
    .from(customers)
    .where(
      sql`${customers.id} <> ${id} and (email_key = lower(${email})
        or phone_digits = phone_key(${phone}) and not is_phone_of_nobody(phone_digits)
          and are_like_names(name_words(first_name, last_name), name_words(${firstName}, ${lastName})))
        and not exists (select from distinct_customers where customer_id = least(${customers.id}, ${id}::uuid)
          and other_id = greatest(${customers.id}, ${id}::uuid))`,
    )
    .limit(maxInHint)
  return rows.map((row) => ({ id: row.id, name: customerName(row) }))
}

/** SQL: whether a number can be that of one person. More people share that of a switchboard or a call centre. */
const isOfOne = (column: string) =>
  sql`and count(*) <= ${maxSharing}::int and not is_phone_of_nobody(min(${sql.identifier(column)}))`

/** SQL: customers who share a value with another customer, with their rank among those. */
const sharing = (by: DuplicatePair['by'], rule: number, column: string) => sql`
  select ${by}::text as by, ${rule}::int as rule, id, user_id, created_at, first_name, last_name,
    ${sql.identifier(column)} as key,
    row_number() over (partition by ${sql.identifier(column)} order by created_at desc, id) as place
  from customers where ${sql.identifier(column)} in (
    select ${sql.identifier(column)} from customers where ${sql.identifier(column)} is not null
    group by 1 having count(*) > 1 ${by === 'phone' ? isOfOne(column) : sql``})`

/**
 * Pairs of customers who are probably the same person and can be merged, the latest first: two with accounts are left
 * out, those that staff have declared different, and those who share a phone number but have other names. Needs two
 * queries, whatever the number of pairs.
 */
export async function duplicatePairs(db: Db): Promise<DuplicatePair[]> {
  const { rows: pairs } = await db.execute<{ by: DuplicatePair['by']; one: string; other: string }>(sql`
    with shared as materialized (
      ${sharing('email', 1, 'email_key')} union all ${sharing('phone', 2, 'phone_digits')}
      union all ${sharing('address', 3, 'name_address_key')}
    ), pairs as (
      select distinct on (one.id, other.id) one.by, one.id as one, other.id as other,
        greatest(one.created_at, other.created_at) as latest
      from shared one join shared other on one.by = other.by and one.key = other.key
        and (one.created_at, one.id) < (other.created_at, other.id)
        and (one.by <> 'phone' or are_like_names(
          name_words(one.first_name, one.last_name), name_words(other.first_name, other.last_name)))
      where one.place <= ${maxSharing}::int and other.place <= ${maxSharing}::int
        and (one.user_id is null or other.user_id is null)
        and not exists (select 1 from distinct_customers
          where customer_id = least(one.id, other.id) and other_id = greatest(one.id, other.id))
      order by one.id, other.id, one.rule
    )
    select by, one, other from pairs order by latest desc, one, other limit ${maxPairs}`)
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  if (ids.length === 0) return []
  const rows = await db.select().from(customers).where(inArray(customers.id, ids))
  const byId = new Map(rows.map((row) => [row.id, serializeCustomer(row)]))
  return pairs.map(({ by, one, other }) => ({
    by,
    customers: [one, other].flatMap((id) => byId.get(id) ?? []),
  }))
}

/** Declares that two customers are different people, so that they are no longer suggested as duplicates. */
export function keepApart(
  pool: Pool,
  id: string,
  otherId: string,
  by: Actor,
): Promise<{ success: true } | Refusal<'customer_not_found' | 'same_customer'>> {
  return transactionOrRefusal(pool, async (db) => {
    if (id.toLowerCase() === otherId.toLowerCase()) return refuse('same_customer')
    const [row, other] = [await customersRepository(db).byId(id), await customersRepository(db).byId(otherId)]
    if (row === null || other === null) return refuse('customer_not_found')
    await db.execute(sql`insert into distinct_customers (customer_id, other_id)
      values (least(${id}::uuid, ${otherId}::uuid), greatest(${id}::uuid, ${otherId}::uuid)) on conflict do nothing`)
    await audit(db, {
      by,
      action: 'customer.keep_apart',
      id,
      label: customerName(row),
      before: { other: null },
      after: { other: customerName(other) },
    })
    await publishInvalidation(db, ['/api/crm'])
    return { success: true }
  })
}
