import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Env } from '../process/env.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { makeFolder } from '../process/folders.ts'
import { StartFailure } from '../process/start-failure.ts'
import { backUp } from './backup.ts'
import { recordBackup } from './backups.repository.ts'

/** These names sort by time. Only finished backups and drafts with such names are ever deleted from the folder. */
const PATTERN = /^fenestra-\d{8}T\d{6}Z\.tar\.gz$/
/** An unfinished backup, left by a process that was stopped. */
const DRAFT = /^fenestra-\d{8}T\d{6}Z\.tar\.gz\.unfinished$/
/** A draft that has not grown for a day is abandoned. */
const DRAFT_MS = 24 * 60 * 60 * 1000

const nameAt = (moment: Date) => `fenestra-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`

/** Seconds after which a backup counts as lost. */
const MAX_SECONDS = 6 * 60 * 60

interface BackupJobParts {
  env: Pick<Env, 'backups' | 'currency' | 'diskReserve'>
  database: Pick<Database, 'pool' | 'url'>
  storage: Storage
  log: FastifyBaseLogger
}

export function backupJob(parts: BackupJobParts): Job {
  return {
    name: 'back-up',
    cron: parts.env.backups.schedule,
    run: scheduledBackups(parts),
    maxSeconds: MAX_SECONDS,
  }
}

/**
 * Returns the work of the job: it deletes unfinished backups that are a day old, writes a backup into BACKUP_DIR, and
 * then deletes all but the newest BACKUP_KEEP (0 keeps all). Without BACKUP_DIR it does nothing. A failure is recorded
 * for the status page and thrown.
 */
export function scheduledBackups(parts: BackupJobParts): () => Promise<void> {
  const { env, database, storage, log } = parts
  const { dir, keep } = env.backups
  return async () => {
    if (dir === undefined) return
    const file = join(dir, nameAt(new Date()))
    const result = await recordBackup(database.pool, { file, by: 'schedule' }, async () => {
      await makeFolder(dir)
      await sweepDrafts(dir)
      await refuseWithoutRoom(dir, env.diskReserve)
      return backUp(file, {
        databaseUrl: database.url,
        storage,
        currency: env.currency,
        print: (line) => log.debug(line),
      })
    })
    log.info({ file, ...result }, 'A backup was made')
    await forgetOld(dir, keep)
  }
}

async function refuseWithoutRoom(dir: string, reserve: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < reserve)
    throw new StartFailure(`There is no room for a backup in ${dir} (BACKUP_DIR).`)
}

async function sweepDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!DRAFT.test(name)) continue
    const file = join(dir, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - DRAFT_MS) await rm(file, { force: true })
  }
}

async function forgetOld(dir: string, keep: number): Promise<void> {
  if (keep === 0) return
  const files = (await readdir(dir)).filter((name) => PATTERN.test(name)).sort()
  for (const name of files.slice(0, -keep)) await rm(join(dir, name), { force: true })
}
