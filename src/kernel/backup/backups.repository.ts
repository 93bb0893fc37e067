import type { Pool } from 'pg'
import { safeReason } from '#kernel/integrations/sanitize-external-text.ts'
import type { BackupResult } from './backup.ts'
import { describeMissing } from './missing-uploads.ts'

/** An attempted backup, as the status page shows it. */
export interface BackupRow {
  started_at: Date
  finished_at: Date | null
  file: string
  made_by: 'command' | 'schedule'
  bytes: string | null
  rows: string | null
  uploads: number | null
  /** Why it failed, or, if `bytes` is set, what the written file lacks. */
  failure: string | null
}

/**
 * Records a backup in the table `backups` before and after it is made; one that lacks pictures has a size and a failure.
 * A database that has no such table yet, or is read-only, is backed up without a record.
 */
export async function recordBackup(
  pool: Pool,
  { file, by }: { file: string; by: BackupRow['made_by'] },
  make: () => Promise<BackupResult>,
): Promise<BackupResult> {
  const id = await pool
    .query<{ id: string }>('insert into backups (file, made_by) values ($1, $2) returning id', [file, by])
    .then(({ rows }) => rows[0]?.id)
    .catch(() => undefined)
  const note = async (result: Partial<BackupResult>, failure: string | null) => {
    if (id === undefined) return
    await pool
      .query(
        `update backups set finished_at = now(), file = coalesce($2, file), bytes = $3, rows = $4, uploads = $5,
           failure = $6 where id = $1`,
        [id, result.file, result.bytes, result.rows, result.uploads, failure],
      )
      .catch(() => {})
  }
  try {
    const result = await make()
    await note(result, result.missing.length === 0 ? null : describeMissing(result.missing))
    return result
  } catch (error) {
    await note({}, safeReason(error))
    throw error
  }
}

/** The latest backups, newest first. */
export async function latestBackups(pool: Pool, count: number): Promise<BackupRow[]> {
  const { rows } = await pool.query<BackupRow>(
    `select started_at, finished_at, file, made_by, bytes, rows, uploads, failure from backups
     order by started_at desc limit $1`,
    [count],
  )
  return rows
}

/** Whether this shop has recorded a finished backup with this file name. */
export async function isBackup(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from backups where bytes is not null
       and regexp_replace(file, '^.*[/\\\\]', '') = $1) as found`,
    [name],
  )
  return rows[0]?.found === true
}

/** When the last successful backup finished, which lacks nothing; null if there is none. */
export async function lastGoodBackup(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select max(finished_at) as at from backups where failure is null and bytes is not null',
  )
  return rows[0]?.at ?? null
}
