import type { PoolClient } from 'pg'
import { demoKinds } from './demo-kinds.ts'

/**
 * Marks as demo content whatever the present transaction has written of every kind. Nothing that fills the shop has
 * to think of it, and nothing that it writes can be left out.
 */
export async function markAllOfThisTransaction(client: PoolClient): Promise<void> {
  const written = demoKinds.map(
    ({ table, key }) =>
      `SELECT '${table}', ${key}::text FROM ${table} WHERE xmin = (SELECT pg_current_xact_id()::xid)`,
  )
  await client.query(
    `INSERT INTO demo_records (kind, id) ${written.join(' UNION ALL ')} ON CONFLICT DO NOTHING`,
  )
}
