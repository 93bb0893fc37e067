import type { Pool } from 'pg'

/**
 * Removes what has served its time: keys of orders placed over a day ago, windows of limits that
 * have passed, links that are too old.
 */
export async function tidyUp({ pool }: { pool: Pool }): Promise<void> {
  await pool.query("delete from idempotency_keys where created_at < now() - interval '25 hours'")
  await pool.query('delete from account_tokens where expires_at < now()')
  await pool.query('delete from rate_limits where expire < $1', [Date.now()])
}
