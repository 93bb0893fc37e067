import type { Pool } from 'pg'
import { purgeEvents } from '#kernel/events/deliver.ts'
import type { AnyModule } from '#kernel/modules/definition.ts'
import { purgeOutbox } from '#kernel/outbox/purge.ts'

/**
 * Deletes the expired data of every module and of the kernel: ended sessions, idempotency keys older than a day,
 * expired rate-limit windows, answers of modules, connections of dead processes, messages and events.
 */
export async function purgeExpired(pool: Pool, modules: readonly AnyModule[]): Promise<void> {
  await pool.query("delete from idempotency_keys where created_at < now() - interval '25 hours'")
  await pool.query("delete from live_connections where seen_at < now() - interval '1 hour'")
  await pool.query('delete from module_answers where expires_at < now()')
  await pool.query('delete from rate_limits where expire < $1', [Date.now()])
  await pool.query('delete from sessions where expire < now()')
  await purgeOutbox(pool)
  await purgeEvents(pool)
  for (const { purge } of modules) await purge?.(pool)
}
