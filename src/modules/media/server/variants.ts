import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import {
  pictureTypes,
  readUploadName,
  variantName,
  variantTypes,
  variantWidths,
} from '#kernel/rules/pictures.ts'
import { createDb } from '#kernel/database/db.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { uploadsRepository, type UploadRow } from './uploads.repository.ts'

/** Maximum attempts at resizing a picture; after that only the original is served. */
const maxAttempts = 5

async function makeVariants(upload: UploadRow, storage: Storage): Promise<void> {
  const picture = readUploadName(upload.name)
  const original = picture && (await storage.open(picture.name))
  if (!picture || !original) throw new Error(`there is no file ${upload.name}`)
  const { resizeToWidth } = await import('./reencode.ts')
  const bytes = await buffer(original.stream)
  for (const width of variantWidths(picture)) {
    for (const type of variantTypes) {
      const smaller = await resizeToWidth(bytes, width, type)
      await storage.put(variantName(picture, width, type), smaller, pictureTypes[type])
    }
  }
}

/** Generates the AVIF and WebP variants of new pictures, one picture at a time. */
export async function makeWaitingVariants({
  pool,
  storage,
  log,
}: {
  pool: Pool
  storage: Storage
  log: FastifyBaseLogger
}): Promise<void> {
  const uploads = uploadsRepository(createDb(pool))
  const next = () => uploads.takeWithoutVariants(maxAttempts)
  for (let upload = await next(); upload; upload = await next()) {
    try {
      await makeVariants(upload, storage)
      await uploads.setVariants(upload.id, 'made')
    } catch (error) {
      log.warn({ err: error, name: upload.name }, 'the smaller files of a picture were not made')
      const isLast = upload.attempts >= maxAttempts
      await uploads.setVariants(upload.id, isLast ? 'failed' : 'waiting')
      // A temporary failure may be gone at the next run.
      if (!isLast) return
    }
  }
}
