import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { readUploadName } from '#kernel/rules/pictures.ts'
import { createDb } from '#kernel/database/db.ts'
import { StorageUnavailable, type Storage } from '#kernel/storage/storage.ts'
import { uploadsRepository } from './uploads.repository.ts'
import type { UploadsService } from './uploads.service.ts'

/** Files younger than this, in ms, might belong to an upload in progress. */
const minAgeMs = 60 * 60 * 1000
const batchSize = 500

/**
 * Deletes unused files: pictures that were not used for a week, and files without a row, left by an interrupted upload
 * or by a deletion while the storage was down.
 */
export async function sweepUploads({
  pool,
  storage,
  uploads,
  log,
}: {
  pool: Pool
  storage: Storage
  uploads: UploadsService
  log: FastifyBaseLogger
}): Promise<void> {
  const rows = uploadsRepository(createDb(pool))
  await rows.deleteOrphans()
  for (const { id, name } of await rows.deleted()) {
    const picture = readUploadName(name)
    if (picture && (await uploads.removeFiles(picture))) await rows.forget(id)
  }
  try {
    await sweepStrayFiles(storage, (ids) => rows.known(ids))
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.warn({ err: error }, 'stray files were not swept')
  }
}

async function sweepStrayFiles(
  storage: Storage,
  livingIds: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  let batch: string[] = []
  const sweep = async () => {
    const living = await livingIds(batch.map((name) => name.slice(0, 32)))
    for (const name of batch) if (!living.has(name.slice(0, 32))) await storage.remove(name)
    batch = []
  }
  for await (const { name, modifiedAt } of storage.files()) {
    // The directory or bucket may contain other files, so only names of uploads are considered.
    if (!/^[0-9a-f]{32}-/.test(name) || Date.now() - modifiedAt.getTime() < minAgeMs) continue
    batch.push(name)
    if (batch.length >= batchSize) await sweep()
  }
  await sweep()
}
