import type { Pool, PoolClient } from 'pg'

/** Two transactions got into each other's way; one of them may simply be run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const RETRIES = 3

/** Query builders wrap the driver's error, so the code may sit in a cause. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return RETRYABLE.has((error as { code?: string }).code ?? '') || isRetryable(error.cause)
}

/**
 * Runs `work` in one transaction and commits it; any error rolls back and is thrown on. After a
 * serialisation failure or a deadlock the whole of `work` runs again, at most three times more,
 * so it must not touch anything outside the database.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let retries = RETRIES; ; retries--) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (retries === 0 || !isRetryable(error)) throw error
    }
  }
}

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('BEGIN')
    // Where connections allow it, the first statements travel with the beginning.
    if (!client.pipeline) await begun
    const [result] = await Promise.all([work(client), begun])
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and its transaction with it.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
