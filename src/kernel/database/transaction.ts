import type { Pool, PoolClient } from 'pg'
import { collectActions, discardActions } from './after-commit.ts'

/** Serialisation failure or deadlock: the transaction can be retried. */
const RETRYABLE = new Set(['40001', '40P01'])
const RETRIES = 3

/** Also checks causes, because query builders wrap the driver's error. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return RETRYABLE.has((error as { code?: string }).code ?? '') || isRetryable(error.cause)
}

/**
 * Sends the last statements of a transaction, whose results are not needed, together with the COMMIT. They must already
 * have been sent: a query builder sends only when awaited, which would be after the COMMIT.
 */
export type FinalStatements = (...statements: Promise<unknown>[]) => void

/**
 * Runs `work` in a transaction and commits it. Any error rolls back and is rethrown, including that of a last statement
 * sent without waiting. After a serialisation failure or a deadlock, `work` is run again, up to three more times, so it
 * must not have effects outside the database.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient, last: FinalStatements) => Promise<Result>,
): Promise<Result> {
  for (let retries = RETRIES; ; retries--) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (retries === 0 || !isRetryable(error)) throw error
    }
  }
}

/** Runs `work` in a transaction that is always rolled back, for dry runs: the result says what would have happened. */
export async function rehearse<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    return await work(client)
  } finally {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    discardActions(client)
    client.release(broken)
  }
}

async function runOnce<Result>(
  pool: Pool,
  work: (client: PoolClient, last: FinalStatements) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('BEGIN')
    // If the connection supports it, BEGIN is sent together with the first statements.
    if (!client.pipeline) await begun
    const last: Promise<unknown>[] = []
    let unsent: { error: unknown } | undefined
    const sendLast: FinalStatements = (...statements) => {
      for (const statement of statements) {
        last.push(statement)
        // Awaited below unless `work` fails; this handler prevents an unhandled rejection.
        statement.catch((error: unknown) => (unsent ??= { error }))
      }
    }
    const commit = collectActions(pool, client)
    const [result] = await Promise.all([work(client, sendLast), begun])
    // The database does not know of a statement that failed before it was sent.
    if (unsent) throw unsent.error
    // After a failed statement, PostgreSQL responds to COMMIT with a rollback.
    const [{ command }] = await Promise.all([client.query('COMMIT'), ...last])
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back because a statement in it had failed')
    commit()
    return result
  } catch (error) {
    // A connection that cannot roll back is discarded, which ends its transaction.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    discardActions(client)
    client.release(broken)
  }
}
