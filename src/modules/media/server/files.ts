import type { FastifyInstance } from 'fastify'
import { pictureTypes, readUploadName, readVariantName } from '#kernel/rules/pictures.ts'
import { sendRefusal } from '#kernel/http/errors/failures.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { StorageUnavailable, type Storage, type StoredFile } from '#kernel/storage/storage.ts'

/** Response headers of a file: its content never changes, and when opened directly it must not load or run anything. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Pictures also appear in mails and link previews.
  'cross-origin-resource-policy': 'cross-origin',
}
const forever = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=10'

interface ServedFile {
  file: StoredFile
  type: string
  cached: string
}

/** Finds a file. For another width, it is the resized file, or the original until that exists. */
async function find(storage: Storage, name: string): Promise<ServedFile | null> {
  const variant = readVariantName(name)
  const variantFile = variant && (await storage.open(name))
  if (variantFile) return { file: variantFile, type: pictureTypes[variant.type], cached: forever }
  const picture = variant?.picture ?? readUploadName(name)
  const file = picture && (await storage.open(picture.name))
  return file && { file, type: pictureTypes[picture.ending], cached: variant ? briefly : forever }
}

/** Serves uploads, but only under the names defined in `kernel/rules/pictures.ts`. */
export function mountFiles(http: FastifyInstance, storage: Storage): void {
  http.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      try {
        const stored = await find(storage, request.params.name)
        if (stored === null) return sendRefusal(refuse('not_found'), request, reply)
        const { file, type, cached } = stored
        return await reply
          .headers({ ...headers, 'content-type': type, 'content-length': file.size, 'cache-control': cached })
          .send(file.stream)
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        request.log.warn({ err: error }, 'a picture could not be read')
        return sendRefusal(refuse('unavailable', { headers: { 'retry-after': '10' } }), request, reply)
      }
    },
  )
}
