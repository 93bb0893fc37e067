import type { PoolClient } from 'pg'
import { demoKinds } from './demo-kinds.ts'

/**
 * Marks all records that the current transaction has inserted as demo content. The seeding code does not need to track
 * its records, so none can be missed.
 */
export async function markAllOfThisTransaction(client: PoolClient): Promise<void> {
  const selects = demoKinds.map(
    ({ table, key }) =>
      `SELECT '${table}', ${key}::text FROM ${table} WHERE xmin = (SELECT pg_current_xact_id()::xid)`,
  )
  await client.query(
    `INSERT INTO demo_records (kind, id) ${selects.join(' UNION ALL ')} ON CONFLICT DO NOTHING`,
  )
}
