import type { Pool, PoolClient } from 'pg'
import { beginActions, endActions } from './after-commit.ts'

/** Serialization failure or deadlock: the transaction may be run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const RETRIES = 3

/** Query builders wrap the driver's error, so the code may sit in a cause. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return RETRYABLE.has((error as { code?: string }).code ?? '') || isRetryable(error.cause)
}

/**
 * Sends the last statements of a transaction, whose results are not needed, together with the COMMIT. They
 * must have been sent already: a query builder sends only when awaited, which would be after the COMMIT.
 */
export type Last = (...statements: Promise<unknown>[]) => void

/**
 * Runs `work` in one transaction and commits it; any error rolls back and is rethrown, including that of a
 * last statement that was sent without waiting. After a serialisation failure or a deadlock the
 * whole of `work` runs again, at most three times more, so it must not touch anything outside the
 * database.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient, last: Last) => Promise<Result>,
): Promise<Result> {
  for (let retries = RETRIES; ; retries--) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (retries === 0 || !isRetryable(error)) throw error
    }
  }
}

async function once<Result>(
  pool: Pool,
  work: (client: PoolClient, last: Last) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('BEGIN')
    // Where connections allow it, BEGIN is sent together with the first statements.
    if (!client.pipeline) await begun
    const last: Promise<unknown>[] = []
    let unsent: { error: unknown } | undefined
    const handOver: Last = (...statements) => {
      for (const statement of statements) {
        last.push(statement)
        // Awaited below, unless the work itself fails.
        statement.catch((error: unknown) => (unsent ??= { error }))
      }
    }
    const commit = beginActions(pool, client)
    const [result] = await Promise.all([work(client, handOver), begun])
    // The database knows nothing of a statement that failed before it was sent.
    if (unsent) throw unsent.error
    // After a failed statement the database answers COMMIT with a rollback.
    const [{ command }] = await Promise.all([client.query('COMMIT'), ...last])
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed unnoticed')
    commit()
    return result
  } catch (error) {
    // A connection that cannot roll back is discarded, which ends its transaction.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    endActions(client)
    client.release(broken)
  }
}
