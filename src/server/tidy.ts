import type { Pool } from 'pg'

/**
 * Removes what has served its time: keys of orders placed over a day ago, windows of limits that
 * have passed, links that are too old, and whose sign-ins the audit log remembers after a year.
 */
export async function tidyUp({ pool }: { pool: Pool }): Promise<void> {
  await pool.query("delete from idempotency_keys where created_at < now() - interval '25 hours'")
  await pool.query('delete from account_tokens where expires_at < now()')
  await pool.query(
    "delete from audit_log where action like 'account.sign\\_%' and at < now() - interval '1 year'",
  )
  await pool.query('delete from rate_limits where expire < $1', [Date.now()])
}
