import type { Pool, PoolClient } from 'pg'
import { afterCommit, poolOf } from '../database/after-commit.ts'

const wakers = new WeakMap<Pool, (job: string) => void>()

/** Which jobs the writes of a pool wake. */
export function wakesJobs(pool: Pool, wake: (job: string) => void): void {
  wakers.set(pool, wake)
}

/**
 * Asks for a run of a job as soon as the transaction of the connection has committed. In a process without jobs, such as
 * a command, nothing happens: the shop's next run by the clock finds the work.
 */
export function wakeJob(connection: Pool | PoolClient, job: string): void {
  const pool = poolOf(connection)
  afterCommit(connection, `wake ${job}`, () => wakers.get(pool)?.(job))
}
