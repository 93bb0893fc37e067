import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createDb } from '#kernel/database/db.ts'
import type { Database } from '#kernel/database/connections/open.ts'
import type { Env } from '#kernel/process/env.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { Job } from '#kernel/jobs/jobs.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { makeFolder } from '#kernel/process/folders.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { deleteDrafts } from './archive.ts'
import { backUp } from './backup.ts'
import { recordBackup, type BackupRow } from './backups.repository.ts'
import { deleteReplaced, nameAt, namePrefix, shopId } from './folder.ts'
import { describeMissing } from './missing-uploads.ts'

/** Seconds after which a backup counts as lost. */
const MAX_SECONDS = 6 * 60 * 60

interface BackupJobDeps {
  env: Pick<Env, 'backups' | 'currency' | 'dataDir' | 'diskReserve'>
  database: Pick<Database, 'pool' | 'url'>
  storage: Storage
  log: FastifyBaseLogger
}

export function backupJob(parts: BackupJobDeps): Job {
  return {
    name: 'back-up',
    cron: parts.env.backups.schedule,
    run: scheduledBackups(parts),
    maxSeconds: MAX_SECONDS,
  }
}

/** The job of a backup that an administrator asks for on the screen. */
export const BACK_UP_NOW = 'back-up-now'

/** Where backups lie: in BACKUP_DIR, or without one those that an administrator asks for in the data folder. */
export const backupFolder = ({ backups, dataDir }: Pick<Env, 'backups' | 'dataDir'>): string =>
  backups.dir ?? join(dataDir, 'backups')

/** Makes a backup on request, whether or not backups are scheduled. */
export function requestedBackupJob(parts: BackupJobDeps): Job {
  return {
    name: BACK_UP_NOW,
    run: () => makeBackup(parts, { dir: backupFolder(parts.env), by: 'command' }),
    maxSeconds: MAX_SECONDS,
  }
}

/**
 * Returns the work of the job: it deletes this shop's unfinished backups that are a day old, writes a backup into
 * BACKUP_DIR, and then deletes those that BACKUP_KEEP newer ones replace (0 keeps all). Without BACKUP_DIR it does
 * nothing. A failure is recorded for the status page, logged as an error and thrown. Missing pictures are recorded and
 * logged too, but not thrown: the file is written, and the queue would only repeat the run.
 */
export function scheduledBackups(parts: BackupJobDeps): () => Promise<void> {
  const { dir } = parts.env.backups
  return async () => {
    if (dir !== undefined) await makeBackup(parts, { dir, by: 'schedule' })
  }
}

async function makeBackup(
  { env, database, storage, log }: BackupJobDeps,
  { dir, by }: { dir: string; by: BackupRow['made_by'] },
): Promise<void> {
  const shop = await shopId(database.pool)
  const file = join(dir, nameAt(shop, new Date()))
  const announce = () =>
    publishInvalidation(createDb(database.pool), ['/api/status']).catch((error: unknown) =>
      log.warn({ err: error }, 'A backup was not announced to the status page'),
    )
  const { missing, ...backup } = await recordBackup(database.pool, { file, by }, async () => {
    await announce()
    await makeFolder(dir)
    await deleteDrafts(dir, namePrefix(shop))
    await refuseWithoutRoom(dir, env.diskReserve)
    return backUp(file, {
      databaseUrl: database.url,
      storage,
      currency: env.currency,
      print: (line) => log.debug(line),
    })
  })
    .catch((error: unknown) => {
      log.error({ err: error, file }, 'A backup failed')
      throw error
    })
    .finally(announce)
  if (missing.length === 0) log.info(backup, 'A backup was made')
  else log.error({ ...backup, lacks: describeMissing(missing) }, 'A backup lacks pictures')
  await deleteReplaced(dir, shop, env.backups.keep)
}

async function refuseWithoutRoom(dir: string, reserve: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < reserve) throw new StartFailure(`There is no room for a backup in ${dir}.`)
}
