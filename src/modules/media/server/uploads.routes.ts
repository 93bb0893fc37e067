import { wakeJob } from '#kernel/jobs/wake.ts'
import type { Pool } from 'pg'
import multipart from '@fastify/multipart'
import pLimit from 'p-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deleteUpload, uploadImage, uploadLogo } from '../contract.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { receivedFile } from './received-file.ts'
import type { UploadKind, UploadsService } from './uploads.service.ts'

/** Maximum number of pictures decoded in parallel, because decoding needs much memory. */
const decodedAtOnce = 2
/** Maximum number of uploads being received, queued or decoded. */
const maxUploads = 16

export function mountUploads(
  http: FastifyInstance,
  { pool, uploads, publicOrigin }: { pool: Pool; uploads: UploadsService; publicOrigin: () => string },
): void {
  const decoding = pLimit(decodedAtOnce)
  let present = 0

  async function receive(
    request: FastifyRequest,
    actor: Actor,
    kind: UploadKind,
    fields: readonly [string, ...string[]],
  ) {
    if (present >= maxUploads) return refuse('unavailable', { headers: { 'retry-after': '5' } })
    present += 1
    try {
      const bytes = await receivedFile(request, fields)
      if (bytes instanceof Refusal) return bytes
      const stored = await decoding(() => uploads.store(bytes, kind, actor))
      if (stored instanceof Refusal) return stored
      wakeJob(pool, 'generate-variants')
      return { url: `${publicOrigin()}/uploads/${stored.name}` }
    } finally {
      present -= 1
    }
  }

  // Encapsulated, so that only this route accepts multipart forms.
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
