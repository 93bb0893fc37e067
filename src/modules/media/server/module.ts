import { defineModule } from '../../../kernel/modules/definition.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Storage } from '../../../kernel/storage/storage.ts'
import { mountFiles } from './files.ts'
import { sweepUploads } from './sweep.ts'
import { mountUploads } from './uploads.routes.ts'
import { uploadsService } from './uploads.service.ts'
import { makeWaitingVariants } from './variants.ts'

function buildMedia({
  pool,
  storage,
  publicOrigin,
  log,
}: {
  pool: Pool
  storage: Storage
  publicOrigin: () => string
  log: FastifyBaseLogger
}) {
  const uploads = uploadsService({ pool, storage, log })
  return {
    mount(http: FastifyInstance): void {
      mountUploads(http, { pool, uploads, publicOrigin })
      mountFiles(http, storage)
    },
    makeVariants: () => makeWaitingVariants({ pool, storage, log }),
    sweep: () => sweepUploads({ pool, storage, uploads, log }),
  }
}

export const media = defineModule({
  name: 'media',
  build(host) {
    const built = buildMedia({ ...host, storage: host.outside.storage })
    return {
      mount: (http) => built.mount(http),
      jobs: [
        { name: 'generate-variants', cron: '*/5 * * * *', run: built.makeVariants },
        { name: 'sweep-uploads', cron: '37 * * * *', run: built.sweep },
      ],
    }
  },
})
