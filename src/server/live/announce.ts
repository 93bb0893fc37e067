import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '../database/db.ts'

export const CHANGES = 'changes'

/**
 * Tells every member of staff, on whichever process they are, that what stands at these addresses has
 * changed; their screens read it again. Call it inside the transaction of the write: it is said when,
 * and only if, the write stands.
 * @param connection of the transaction, as the driver or the query builder has it
 * @param keys addresses such as `/api/orders`; everything below one is meant too
 */
export async function announce(connection: PoolClient | Db, keys: readonly string[]): Promise<void> {
  const payload = JSON.stringify(keys)
  if ('execute' in connection) await connection.execute(sql`select pg_notify(${CHANGES}, ${payload})`)
  else await connection.query('select pg_notify($1, $2)', [CHANGES, payload])
}
