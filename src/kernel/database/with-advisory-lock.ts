import type { Pool } from 'pg'

/** An arbitrary constant that nothing else in the database uses. */
const ADVISORY_LOCK = 4_917_200_122

/** Runs `work` while no other process on this database is inside `withAdvisoryLock`; processes wait for each other. */
export async function withAdvisoryLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    // No lock timeout, because the other process may take long.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    // Closing the connection releases the lock, whatever state the work left it in.
    client.release(true)
  }
}
