import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { writerId } from '../contract/writer.ts'
import type { Db } from '../database/db.ts'
import { throttle } from '../process/throttle.ts'
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
export async function publishInvalidation(connection: PoolClient | Db, keys: string[]): Promise<void> {
  const payload = JSON.stringify({ keys, writer: currentWriter() } satisfies Change)
  if ('execute' in connection) await connection.execute(sql`select pg_notify(${CHANGES}, ${payload})`)
  else await connection.query('select pg_notify($1, $2)', [CHANGES, payload])
}

/** Staff who watch orders come in need not be told of each within less than this, in ms. */
const TOGETHER_MS = 100

/**
 * Tells the same of many writes in a row, a few times a second at most; for what shoppers do all day.
 * Call it after the commit: said inside their transactions, commits would wait for each other, because
 * PostgreSQL takes those that notify one at a time. A process that is killed in between tells nobody;
 * the screens see the write with their next read.
 */
export function publishInvalidationsTogether(
  { pool, log }: { pool: Pool; log: FastifyBaseLogger },
  keys: string[],
): () => void {
  const payload = JSON.stringify({ keys } satisfies Change)
  return throttle(() => {
    pool
      .query('select pg_notify($1, $2)', [CHANGES, payload])
      .catch((error: unknown) => log.warn({ err: error }, 'a change was not announced'))
  }, TOGETHER_MS)
}
