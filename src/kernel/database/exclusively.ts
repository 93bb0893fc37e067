import type { Pool } from 'pg'

/** Any constant will do, as long as nothing else in the database uses it. */
const ADVISORY_LOCK = 4_917_200_122

/** Does the work while no other process on this database does work of this kind; they take turns. */
export async function exclusively<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    // No statement timeout: the other process may take long.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    // Closing the connection releases the lock, whatever happened to the work.
    client.release(true)
  }
}
