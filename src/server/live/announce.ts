import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { writerId } from '../../contract/writer.ts'
import type { Db } from '../database/db.ts'
import { currentWriter } from './writer.ts'

export const CHANGES = 'changes'

/** What a notification says: the addresses, and the tab that has made the change, if it is known. */
const change = z.object({ keys: z.array(z.string()), writer: writerId.optional() })
export type Change = z.output<typeof change>

/** Everything of the API; said when it is not known what has changed. */
export const everything: Change = { keys: ['/api'] }

/** Reads a notification. One that another version of the shop has sent may mean anything. */
export function changeIn(payload: string): Change {
  try {
    return change.parse(JSON.parse(payload))
  } catch {
    return everything
  }
}

/**
 * Tells every member of staff, on whichever process they are, that what stands at these addresses has
 * changed; their screens read it again. Call it inside the transaction of the write: it is said when,
 * and only if, the write stands.
 * @param connection of the transaction, as the driver or the query builder has it
 * @param keys addresses such as `/api/orders`; everything below one is meant too
 */
export async function announce(connection: PoolClient | Db, keys: string[]): Promise<void> {
  const payload = JSON.stringify({ keys, writer: currentWriter() } satisfies Change)
  if ('execute' in connection) await connection.execute(sql`select pg_notify(${CHANGES}, ${payload})`)
  else await connection.query('select pg_notify($1, $2)', [CHANGES, payload])
}
