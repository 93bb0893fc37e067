import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { writerId } from '#kernel/contract/writer.ts'
import type { Db } from '#kernel/database/db.ts'
import { throttle } from '#kernel/process/throttle.ts'
import { currentWriter } from './writer.ts'

export const CHANGES = 'changes'

/** The payload of a notification: paths, and the tab that made the change if known. */
const change = z.object({ keys: z.array(z.string()), writer: writerId.optional() })
export type Change = z.output<typeof change>

/** Invalidates the whole API; used if it is unknown what has changed. */
export const ALL_CHANGED: Change = { keys: ['/api'] }

/** Parses a notification. Those of another version of the shop may have any form, and invalidate everything. */
export function changeIn(payload: string): Change {
  try {
    return change.parse(JSON.parse(payload))
  } catch {
    return ALL_CHANGED
  }
}

/**
 * Tells all staff, on any process, that the data at these paths has changed; their screens refetch it. Call it inside
 * the transaction of the write: the notification is sent when, and only if, it commits.
 * @param connection the transaction's connection, from the driver or the query builder
 * @param keys paths such as `/api/orders`, which include everything below them
 */
export async function publishInvalidation(connection: PoolClient | Db, keys: string[]): Promise<void> {
  const payload = JSON.stringify({ keys, writer: currentWriter() } satisfies Change)
  if ('execute' in connection) await connection.execute(sql`select pg_notify(${CHANGES}, ${payload})`)
  else await connection.query('select pg_notify($1, $2)', [CHANGES, payload])
}

/** Minimum time in ms between invalidations of frequent writes. */
const TOGETHER_MS = 100

/**
 * Like `publishInvalidation`, but combines many writes into a few notifications a second; for what shoppers do all day.
 * Call it after the commit: inside the transactions, commits would be serialised, because PostgreSQL commits one
 * notifying transaction at a time. If the process is killed in between, nobody is notified, and screens show the change
 * with their next read.
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
