import { emit } from '#kernel/events/events.ts'
import { sql, type SQL } from 'drizzle-orm'
import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { redactAudit } from './redact-audit.ts'

/** An open quote or visit that has not changed for this long counts as closed. */
const forgotten = sql`now() - interval '1 year'`

/** Customer `c` requested erasure, and no other account has claimed the record since. */
const toBeErased = sql`c.erasure_requested_at is not null
  and not exists (select from users u where u.id = c.user_id and u.closed_at is null)`

const nothingOpen = sql`
  not exists (
    select from orders o where o.status not in ('delivered', 'cancelled')
      and (o.customer_id = c.id or o.user_id = c.user_id))
  and not exists (
    select from quotes q where q.customer_id = c.id and q.updated_at > ${forgotten}
      and (q.status in ('sent', 'viewed')
        or q.status = 'accepted' and not exists (select from orders o where o.quote_id = q.id)))
  and not exists (
    select from installations i where i.customer_id = c.id and i.updated_at > ${forgotten}
      and i.status in ('scheduled', 'confirmed', 'in_progress', 'rescheduled'))`

const belongings = [
  'quotes',
  'installations',
  'opportunities',
  'customer_interactions',
  'sample_requests',
  'tax_certificates',
] as const

/** Audit log entities that belong to a customer, with their tables. */
const kinds: Record<string, (typeof belongings)[number]> = {
  quote: 'quotes',
  installation: 'installations',
  opportunity: 'opportunities',
  interaction: 'customer_interactions',
  sample_request: 'sample_requests',
  tax_certificate: 'tax_certificates',
}

const textArray = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::text[]`
const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string | null }>(query)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Includes customers merged into these, which only the audit log still knows. */
const withMerged = (db: Db, ids: readonly string[]) =>
  idsOf(
    db,
    sql`
    with recursive known(id) as (
      select unnest(${textArray(ids)})
      union
      select a.after -> 'merged' ->> 'id' from known join audit_log a
        on a.entity = 'customer' and a.entity_id = known.id and a.action = 'customer.merge'
    )
    select id from known`,
  )

/** Records of a kind that belong to customers, including deleted ones. */
const recordsOf = (db: Db, entity: string, customers: readonly string[]) =>
  idsOf(
    db,
    sql`
    select id::text from ${sql.identifier(kinds[entity] as string)}
    where customer_id::text = any(${textArray(customers)})
    union
    select entity_id from audit_log where entity = ${entity}
      and (before ->> 'customerId' = any(${textArray(customers)}) or after ->> 'customerId' = any(${textArray(customers)}))`,
  )

/** Releases photos that only these visits show; the sweep deletes their files within the hour. */
async function releasePhotos(db: Db, customers: readonly string[]): Promise<void> {
  await db.execute(sql`
    update uploads set deleted_at = now()
    where deleted_at is null
      and id in (
        select substring(photo from '/uploads/([0-9a-f]{32})-') from installations, unnest(photos) as photo
        where customer_id = any(${uuids(customers)}))
      and not exists (
        select from upload_uses u where u.upload_id = uploads.id and not (
          u.entity = 'installation' and u.entity_id in (
            select id::text from installations where customer_id = any(${uuids(customers)}))))`)
}

/**
 * Deletes those of these customers who asked for it and have no open business: what staff wrote about them, their
 * quotes, visits and photos, and what mails and the audit log say about them.
 * @returns the ids of the erased customers
 */
export async function eraseSettledCustomers(db: Db, among: readonly string[]): Promise<string[]> {
  // Locked, so that no new business can begin with a customer who is being erased.
  const ids = await idsOf(
    db,
    sql`select c.id from customers c where c.id = any(${uuids(among)}) and ${toBeErased} and ${nothingOpen}
      order by c.id for update of c`,
  )
  if (ids.length === 0) return []
  const erased = [{ entity: 'customer', ids: await withMerged(db, ids) }]
  for (const entity of Object.keys(kinds))
    erased.push({ entity, ids: await recordsOf(db, entity, erased[0]?.ids ?? []) })
  const idsOfKind = (kind: string) => erased.find(({ entity }) => entity === kind)?.ids ?? []
  await db.execute(sql`
    delete from outbox
    where template = 'quote' and data ->> 'quoteId' = any(${textArray(idsOfKind('quote'))})
      or template in ('installation', 'measured_sizes') and data ->> 'installationId' = any(${textArray(idsOfKind('installation'))})
      or template in ('samples', 'samples_reminder')
        and data ->> 'requestId' = any(${textArray(idsOfKind('sample_request'))})`)
  await releasePhotos(db, ids)
  for (const table of belongings)
    await db.execute(sql`delete from ${sql.identifier(table)} where customer_id = any(${uuids(ids)})`)
  await db.execute(sql`delete from customers where id = any(${uuids(ids)})`)
  await forgetImported(db, ids)
  await redactAudit(db, erased)
  await auditAll(
    db,
    ids.map((id) => ({ by: null, action: 'customer.erase', id }) as const),
  )
  for (const customerId of ids) await emit(db, 'customer.saved', { customerId, change: 'deleted' })
  return ids
}

/**
 * Removes what imported files contained about customers: from the report of the import, and from the data of its undo.
 */
async function forgetImported(db: Db, customers: readonly string[]): Promise<void> {
  await db.execute(sql`
    update imports set lines = '[]', kept = '[]' where id in (
      select import_id from import_records where entity = 'customer' and record_id = any(${uuids(customers)}))`)
  await db.execute(sql`
    delete from import_records where entity = 'customer' and record_id = any(${uuids(customers)})`)
}

/** Customers waiting to be erased, at most `limit`. */
export const customersToErase = (db: Db, limit: number) =>
  idsOf(
    db,
    sql`select c.id from customers c where ${toBeErased} and ${nothingOpen} order by c.id limit ${limit}`,
  )
