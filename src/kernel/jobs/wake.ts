import type { Pool, PoolClient } from 'pg'
import { afterCommit, poolOf } from '#kernel/database/after-commit.ts'

const wakers = new WeakMap<Pool, (job: string) => void>()

/** Sets the function with which writes on a pool wake jobs. */
export function wakesJobs(pool: Pool, wake: (job: string) => void): void {
  wakers.set(pool, wake)
}

/**
 * Requests a run of a job as soon as the connection's transaction has committed. In a process without jobs, such as a
 * command, nothing happens; the job's next scheduled run finds the work.
 */
export function wakeJob(connection: Pool | PoolClient, job: string): void {
  const pool = poolOf(connection)
  afterCommit(connection, `wake ${job}`, () => wakers.get(pool)?.(job))
}
