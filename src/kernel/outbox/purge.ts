import type { Pool } from 'pg'

/** Messages removed in one run, so that none takes long; a busier shop than this needs more runs. */
const MAX_MESSAGES = 20_000

/**
 * Removes messages that left, or were given up, three months ago. A text message that a killed process was handing over
 * is given up.
 */
export async function purgeOutbox(pool: Pool): Promise<void> {
  await pool.query(`
    update outbox set status = 'failed', last_error = 'cut off while it was handed over'
    where status = 'sending' and next_attempt_at < now() - interval '10 minutes'`)
  await pool.query(
    `delete from outbox where id in (
       select id from outbox
       where created_at < now() - interval '90 days' and status in ('sent', 'expired', 'failed', 'withheld')
       order by created_at limit $1)`,
    [MAX_MESSAGES],
  )
}
