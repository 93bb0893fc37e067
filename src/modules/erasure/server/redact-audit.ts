import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Records of one kind, as named in the audit log. */
export interface ErasedRecords {
  entity: string
  ids: readonly string[]
}

/**
 * Removes the texts about erased records from the audit log, and the names of erased accounts. Action, time and id
 * stay. The database allows such changes only for `erased_records`.
 */
export async function redactAudit(db: Db, records: readonly ErasedRecords[]): Promise<void> {
  for (const { entity, ids } of records) {
    if (ids.length === 0) continue
    const entityIds = sql`${sql.param([...ids])}::text[]`
    await db.execute(sql`
      insert into erased_records (entity, entity_id) select ${entity}, unnest(${entityIds}) on conflict do nothing`)
    await db.execute(sql`
      update audit_log set entity_label = null, before = null, after = null, redacted_at = now()
      where entity = ${entity} and entity_id = any(${entityIds})`)
    await db.execute(sql`
      update audit_log set actor_name = null, actor_email = null, network = null, redacted_at = now()
      where entity = ${entity} and entity_id = any(${entityIds}) and actor_id is null`)
    if (entity !== 'account') continue
    await db.execute(sql`
      update audit_log set actor_name = null, actor_email = null, network = null, redacted_at = now()
      where actor_id = any(${entityIds}::uuid[])`)
  }
}

/** Removes notes about orders, which may contain anything; other entries about the orders stay. */
export async function redactOrderNotes(db: Db, ids: readonly string[]): Promise<void> {
  const entityIds = sql`${sql.param([...ids])}::text[]`
  await db.execute(sql`
    insert into erased_records (entity, entity_id) select 'order', unnest(${entityIds}) on conflict do nothing`)
  await db.execute(sql`
    update audit_log set entity_label = null, before = null, after = null, redacted_at = now()
    where entity = 'order' and entity_id = any(${entityIds}) and action in ('order.note', 'order.correct', 'order.create')`)
}
