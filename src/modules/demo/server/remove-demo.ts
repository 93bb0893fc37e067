import type { PoolClient } from 'pg'
import type { Actor } from '#kernel/http/actor.ts'
import { createDb } from '#kernel/database/db.ts'
import { daysRepository, type MeasuredPeriod } from '#modules/measuring/server/index.ts'
import { removeBooks, turnOffBooks } from './books.ts'
import { demoKinds } from './demo-kinds.ts'
import { referencesToDemo, type Reference } from './references.ts'

interface Counted {
  period: MeasuredPeriod
  key: string
  at: Date
}

/** The days, weeks and months of the camera sessions that will be removed. */
async function measuredPeriods(client: PoolClient, timeZone: string): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `SELECT period, to_char(session_started_at AT TIME ZONE $1, format) AS key, max(session_started_at) AS at
     FROM ar_measurement_sessions, (VALUES ('daily', 'YYYY-MM-DD'), ('weekly', 'IYYY-"W"IW'), ('monthly', 'YYYY-MM'))
       AS counted (period, format)
     WHERE id::text IN (SELECT id FROM going WHERE kind = 'ar_measurement_sessions') GROUP BY 1, 2`,
    [timeZone],
  )
  return rows
}

/** Recalculates the camera statistics of these periods; periods without sessions are deleted. */
async function recountPeriods(
  client: PoolClient,
  timeZone: string,
  periods: readonly Counted[],
): Promise<void> {
  const days = daysRepository(createDb(client), timeZone)
  await client.query(
    `DELETE FROM ar_analytics USING unnest($1::text[], $2::text[]) AS counted (period, key)
     WHERE ar_analytics.period = counted.period AND date_key = counted.key`,
    [periods.map(({ period }) => period), periods.map(({ key }) => key)],
  )
  for (const { period, at } of periods) await days.count(period, at)
}

export interface RemovalResult {
  removed: number
  /** Number of demo records that are kept and now belong to the owner. */
  kept: number
}

/** SQL: records that staff have changed, according to the audit log. */
const changedBy = `
  SELECT r.kind, r.id FROM demo_records r
  JOIN unnest($1::text[], $2::text[]) AS named (kind, entity) USING (kind)
  WHERE EXISTS (
    SELECT FROM audit_log a
    WHERE a.entity = named.entity AND a.entity_id = r.id AND a.actor_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM demo_records d WHERE d.kind = 'audit_log' AND d.id = a.id::text))`

const entities = (): [string[], string[]] => {
  const kindsWithEntity = demoKinds.filter(({ entity }) => entity !== null)
  return [kindsWithEntity.map(({ table }) => table), kindsWithEntity.map(({ entity }) => entity as string)]
}

/** Counts demo records by kind; markers of deleted records are ignored. */
export async function countDemo(client: Pick<PoolClient, 'query'>) {
  const existing = demoKinds.map(
    ({ table, key }) =>
      `SELECT r.kind, r.id FROM demo_records r JOIN ${table} t ON t.${key}::text = r.id WHERE r.kind = '${table}'`,
  )
  const { rows } = await client.query<{ kind: string; records: number; changed: number }>(
    `WITH there AS (${existing.join(' UNION ALL ')}), changed AS (${changedBy})
     SELECT kind, count(*)::int AS records, count(changed.id)::int AS changed
     FROM there LEFT JOIN changed USING (kind, id) GROUP BY kind`,
    entities(),
  )
  return rows
}

/** Removes from `going` the records that kept rows refer to; returns how many. */
async function keepReferred(client: PoolClient, { table, column, to, owner }: Reference): Promise<number> {
  const stands = owner
    ? `NOT EXISTS (SELECT FROM going o WHERE o.kind = '${owner.table}' AND o.id = child.${owner.column}::text)`
    : 'true'
  const { rowCount } = await client.query(
    `DELETE FROM going WHERE kind = '${to}' AND id IN (
       SELECT child.${column}::text FROM ${table} child WHERE child.${column} IS NOT NULL AND ${stands})`,
  )
  return rowCount ?? 0
}

/**
 * Fills the table `going` with all demo records to be removed: all except changed ones and those that kept records
 * need.
 */
async function listGoing(client: PoolClient, alsoChanged: boolean): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE going (kind text, id text, PRIMARY KEY (kind, id)) ON COMMIT DROP;
    INSERT INTO going SELECT kind, id FROM demo_records`)
  if (!alsoChanged)
    await client.query(
      `DELETE FROM going USING (${changedBy}) AS changed
      WHERE going.kind = changed.kind AND going.id = changed.id`,
      entities(),
    )
  // A bill or choice from the demo content does not protect a demo stock item, but one written by staff does.
  await client.query(`
    DELETE FROM bill_lines WHERE product_id::text IN (SELECT id FROM demo_records WHERE kind = 'products')
      AND inventory_item_id::text IN (SELECT id FROM going WHERE kind = 'inventory_items')
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.entity = 'bill_of_materials' AND a.entity_id = product_id::text);
    DELETE FROM bills_of_materials b WHERE product_id::text IN (SELECT id FROM demo_records WHERE kind = 'products')
      AND NOT EXISTS (SELECT FROM bill_lines l WHERE l.product_id = b.product_id)
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.entity = 'bill_of_materials' AND a.entity_id = product_id::text)`)
  await client.query(`
    UPDATE choices SET inventory_item_id = NULL
    WHERE inventory_item_id::text IN (SELECT id FROM going WHERE kind = 'inventory_items')
      AND option_id::text IN (SELECT id FROM demo_records WHERE kind = 'options')
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.entity = 'option' AND a.entity_id = option_id::text)`)
  await client.query('ANALYZE going')
  const references = await referencesToDemo(client)
  for (let remaining = 1; remaining > 0;) {
    remaining = 0
    for (const reference of references) remaining += await keepReferred(client, reference)
  }
}

/** Corrects sums for which no trigger handles deletion. An item without movements has no rounding difference either. */
async function correctSums(client: PoolClient): Promise<void> {
  await client.query(`
    INSERT INTO stock_month_changes (month, kind, movements, value)
    SELECT month, kind, -sum(movements), -sum(value) FROM stock_months
    WHERE inventory_item_id::text IN (SELECT id FROM going WHERE kind = 'inventory_items') GROUP BY 1, 2;
    INSERT INTO stock_month_changes (month, kind, movements, value)
    SELECT month, kind, 0, -value FROM stock_month_sums WHERE movements = 0 AND value <> 0`)
}

/** Deletes messages and events about the removed records, which exist if somebody tried the actions of a demo order. */
async function dropMessages(client: PoolClient): Promise<void> {
  await client.query(`
    DELETE FROM outbox WHERE id IN (
      SELECT o.id FROM outbox o, jsonb_path_query(o.data, '$.** ? (@.type() == "string")') AS text_value
      JOIN going ON going.id = text_value #>> '{}');
    DELETE FROM event_deliveries WHERE id IN (
      SELECT e.id FROM event_deliveries e, jsonb_path_query(e.payload, '$.** ? (@.type() == "string")') AS text_value
      JOIN going ON going.id = text_value #>> '{}')`)
}

async function deleteGoing(client: PoolClient): Promise<number> {
  let removed = 0
  const ids = (kind: string) => `(SELECT id FROM going WHERE kind = '${kind}')`
  for (const { table, key } of demoKinds) {
    if (table === 'inventory_items')
      await client.query(`DELETE FROM stock_movements WHERE inventory_item_id::text IN ${ids(table)}`)
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ${key}::text IN ${ids(table)}`)
    removed += rowCount ?? 0
  }
  return removed
}

/**
 * Removes the demo content within the caller's transaction. What the owner created or changed is kept, with the demo
 * records it needs, and is no longer demo content afterwards. Demo team accounts to which the stock movements of a kept
 * item refer are disabled instead of deleted.
 */
export async function removeDemoContent(
  client: PoolClient,
  { alsoChanged, timeZone, by }: { alsoChanged: boolean; timeZone: string; by: Actor | null },
): Promise<RemovalResult> {
  await client.query('LOCK TABLE demo_records IN SHARE ROW EXCLUSIVE MODE')
  await client.query(`SELECT set_config('shop.removes_demo', 'on', true)`)
  await listGoing(client, alsoChanged)
  const measured = await measuredPeriods(client, timeZone)
  await correctSums(client)
  await dropMessages(client)
  await removeBooks(client)
  const removed = await deleteGoing(client)
  await turnOffBooks(client, by)
  await recountPeriods(client, timeZone, measured)
  const { rows } = await client.query<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM demo_records d
     WHERE NOT EXISTS (SELECT FROM going g WHERE g.kind = d.kind AND g.id = d.id)`,
  )
  await client.query(`
    UPDATE users SET disabled_at = now() WHERE role <> 'customer' AND email LIKE '%@demo.invalid'
      AND id::text IN (SELECT id FROM demo_records WHERE kind = 'users') AND disabled_at IS NULL`)
  await client.query('DELETE FROM demo_records')
  return { removed, kept: rows[0]?.kept ?? 0 }
}
