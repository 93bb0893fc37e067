import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Storage } from '../../../kernel/storage/storage.ts'
import { mountFiles } from './files.ts'
import { sweepUploads } from './sweep.ts'
import { mountUploads } from './uploads.routes.ts'
import { uploadsService } from './uploads.service.ts'
import { makeWaitingVariants } from './variants.ts'

export function buildMedia({
  pool,
  storage,
  publicOrigin,
  log,
  onStored,
}: {
  pool: Pool
  storage: Storage
  publicOrigin: () => string
  log: FastifyBaseLogger
  /** Told after a picture is stored, so that its smaller files are made soon. */
  onStored: () => void
}) {
  const uploads = uploadsService({ pool, storage, log })
  return {
    mount(http: FastifyInstance): void {
      mountUploads(http, { uploads, publicOrigin, onStored })
      mountFiles(http, storage)
    },
    makeVariants: () => makeWaitingVariants({ pool, storage, log }),
    sweep: () => sweepUploads({ pool, storage, uploads, log }),
  }
}
