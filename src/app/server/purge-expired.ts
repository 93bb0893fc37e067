import type { Pool } from 'pg'

/** Messages removed in one run, so that none takes long; a busier shop than this needs more runs. */
const MESSAGES_AT_ONCE = 20_000

/**
 * Removes what has served its time: sessions that ended, keys of orders placed over a day ago, windows of limits that
 * have passed, links and codes that are too old, connections of
 * processes that died, planned posts that were deleted a month ago, and whose sign-ins the audit log
 * remembers after a year, and messages that left, or were given up, three months ago. A text message that a killed process was handing over is given up.
 */
export async function purgeExpired({ pool }: { pool: Pool }): Promise<void> {
  await pool.query("delete from idempotency_keys where created_at < now() - interval '25 hours'")
  await pool.query('delete from account_tokens where expires_at < now()')
  await pool.query(
    "delete from audit_log where action like 'account.sign\\_%' and at < now() - interval '1 year'",
  )
  await pool.query("delete from content_posts where deleted_at < now() - interval '30 days'")
  await pool.query('delete from phone_codes where greatest(expires_at, tries_forgotten_at) < now()')
  await pool.query(`
    update outbox set status = 'failed', last_error = 'cut off while it was handed over'
    where status = 'sending' and next_attempt_at < now() - interval '10 minutes'`)
  await pool.query(
    `delete from outbox where id in (
       select id from outbox
       where created_at < now() - interval '90 days' and status in ('sent', 'expired', 'failed', 'withheld')
       order by created_at limit $1)`,
    [MESSAGES_AT_ONCE],
  )
  await pool.query("delete from live_connections where seen_at < now() - interval '1 hour'")
  await pool.query('delete from rate_limits where expire < $1', [Date.now()])
  await pool.query('delete from used_passkey_challenges where expires_at < now()')
  await pool.query('delete from sessions where expire < now()')
}
