import type { Pool } from 'pg'
import type { Status } from '../contract.ts'

type Jobs = Status['jobs']

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Reads the state of migrations, jobs and backups. */
export function statusRepository(pool: Pool) {
  return {
    async versions(): Promise<{ database: string; migration: number; size: number }> {
      const { rows } = await pool.query<{ database: string; migration: number; size: string }>(`
        select current_setting('server_version') as database, pg_database_size(current_database()) as size,
          (select coalesce(max(version), 0) from schema_migrations) as migration`)
      const { database = '', migration = 0, size = '0' } = rows[0] ?? {}
      return { database, migration, size: Number(size) }
    },

    /** Every job with its last runs; empty until a process has started its jobs. */
    async jobs(): Promise<Jobs> {
      const result = await pool.query<{ there: boolean }>(
        "select to_regclass('jobs.schedule') is not null and to_regclass('jobs.job') is not null as there",
      )
      if (!result.rows[0]?.there) return []
      const { rows } = await pool.query<{
        name: string
        schedule: string
        completed: Date | null
        failed: Date | null
        failure: string | null
        waiting: number
      }>(`
        select s.name, s.cron as schedule, done.completed, lost.failed, lost.failure, queue.waiting
        from jobs.schedule s
        left join lateral (
          select max(completed_on) as completed from jobs.job where name = s.name and state = 'completed'
        ) done on true
        left join lateral (
          select completed_on as failed, left(coalesce(output->>'message', output::text), 300) as failure
          from jobs.job where name = s.name and state = 'failed' order by completed_on desc limit 1
        ) lost on true
        left join lateral (
          select count(*)::int as waiting from jobs.job
          where name = s.name and state in ('created', 'retry') and start_after <= now()
        ) queue on true
        order by s.name`)
      return rows.map(({ completed, failed, ...job }) => ({
        ...job,
        lastCompletedAt: iso(completed),
        lastFailedAt: iso(failed),
      }))
    },

    async outbox(): Promise<Status['outbox']> {
      const { rows } = await pool.query<Record<'mails' | 'texts' | 'failed', number> & { due: Date | null }>(`
        select count(*) filter (where status = 'waiting' and channel = 'email')::int as mails,
          count(*) filter (where status = 'waiting' and channel <> 'email')::int as texts,
          count(*) filter (where status = 'failed' and created_at > now() - interval '1 day')::int as failed,
          min(created_at) filter (where status = 'waiting' and (attempts > 0 or next_attempt_at < now())) as due
        from outbox where status in ('waiting', 'failed')`)
      const { mails = 0, texts = 0, failed = 0, due = null } = rows[0] ?? {}
      return { mailsWaiting: mails, textsWaiting: texts, failedLastDay: failed, oldestDueAt: iso(due) }
    },
  }
}
