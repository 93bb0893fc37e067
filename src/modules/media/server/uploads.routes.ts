import { wakeJob } from '../../../kernel/jobs/wake.ts'
import type { Pool } from 'pg'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deleteUpload, uploadImage, uploadLogo } from '../contract.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { receivedFile } from './received-file.ts'
import { createSemaphore } from './semaphore.ts'
import type { UploadKind, UploadsService } from './uploads.service.ts'

/** Decoding takes much memory, so two pictures are decoded at once and a few more may wait. */
const decoding = { atOnce: 2, limit: 16 }

export function mountUploads(
  http: FastifyInstance,
  { pool, uploads, publicOrigin }: { pool: Pool; uploads: UploadsService; publicOrigin: () => string },
): void {
  const queue = createSemaphore(decoding)

  async function receive(
    request: FastifyRequest,
    actor: Actor,
    kind: UploadKind,
    fields: readonly [string, ...string[]],
  ) {
    const place = queue.enter()
    if (place === null) return refuse('unavailable', { headers: { 'retry-after': '5' } })
    try {
      const bytes = await receivedFile(request, fields)
      if (bytes instanceof Refusal) return bytes
      const stored = await place.turn(() => uploads.store(bytes, kind, actor))
      if (stored instanceof Refusal) return stored
      wakeJob(pool, 'generate-variants')
      return { url: `${publicOrigin()}/uploads/${stored.name}` }
    } finally {
      place.release()
    }
  }

  // In a part of its own, so that no other address understands forms with files.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, uploadImage, ({ request, actor }) => receive(request, actor, 'picture', ['image']))
    mount(part, uploadLogo, ({ request, actor }) =>
      receive(request, actor, 'logo', ['image', 'logo', 'file']),
    )
  })

  mount(http, deleteUpload, async ({ params, actor }) => {
    const refused = await uploads.remove(params.filename, actor)
    return refused ?? ({ success: true } as const)
  })
}
