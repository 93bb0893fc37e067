import type { Pool } from 'pg'

/** Maximum number of messages deleted per run, to keep it short; a very busy shop needs more runs. */
const MAX_MESSAGES = 20_000

/**
 * Deletes messages that were sent or given up three months ago; those about orders stay with them and lose only their
 * content. Text messages that a killed process was handing over
 * are given up.
 */
export async function purgeOutbox(pool: Pool): Promise<void> {
  await pool.query(`
    update outbox set status = case when order_id is null then 'failed' else 'unknown' end, last_error = 'cut off while it was handed over'
    where status = 'sending' and next_attempt_at < now() - interval '10 minutes'`)
  await pool.query(
    `delete from outbox where id in (
       select id from outbox
       where order_id is null and created_at < now() - interval '90 days' and status in ('sent', 'expired', 'failed', 'withheld')
       order by created_at limit $1)`,
    [MAX_MESSAGES],
  )
  await pool.query(
    `update outbox set data = '{}' where id in (
       select id from outbox
       where order_id is not null and data <> '{}' and created_at < now() - interval '90 days'
         and status in ('sent', 'expired', 'failed', 'withheld', 'unknown')
       order by created_at limit $1)`,
    [MAX_MESSAGES],
  )
}
