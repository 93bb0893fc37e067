import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { isBackup } from '#kernel/backup/backups.repository.ts'
import { backupFolder } from '#kernel/backup/scheduled.ts'
import { createDb } from '#kernel/database/db.ts'
import type { Call } from '#kernel/http/mount.ts'
import { isProven } from '#kernel/http/sessions/proof.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Env } from '#kernel/process/env.ts'
import type { downloadBackup } from '../contract.ts'

/**
 * Streams a backup from the folder of backups, after recording who took it. A backup holds everything that the shop
 * knows, so an open session alone does not get it.
 */
export async function sendBackup(
  { params: { file: name }, actor, request, reply }: Call<typeof downloadBackup>,
  { pool, env }: { pool: Pool; env: Pick<Env, 'backups' | 'dataDir'> },
): Promise<Readable | Refusal<'backup_gone' | 'proof_needed'>> {
  const { startedAt, provenAt } = request.session
  if (!isProven({ signedInAt: startedAt, provenAt })) return refuse('proof_needed')
  if (!(await isBackup(pool, name))) return refuse('backup_gone')
  const path = join(backupFolder(env), name)
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return refuse('backup_gone')
  await audit(createDb(pool), { by: actor, action: 'backup.export', id: 'backup', label: name })
  reply.headers({
    'content-type': 'application/gzip',
    'content-length': file.size,
    'content-disposition': `attachment; filename="${name}"`,
  })
  return createReadStream(path)
}
