import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { defineModule } from '#kernel/modules/definition.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { uploadedPicture, variantName, variantWidths } from '#kernel/rules/pictures.ts'
import { mediaErrors } from '../errors.ts'
import type { Layer } from './reencode.ts'
import { mountFiles } from './files.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { mountUploads } from './uploads.routes.ts'
import { uploadsService } from './uploads.service.ts'
import { makeWaitingVariants } from './variants.ts'

const folder = new URL('../../../../public/', import.meta.url)
/** Large enough for what is made of it, and quickly decoded. */
const width = 1280
/** The pictures that came with the shop. */
const ownPicture = /^\/(pictures\/[\w-]+\.(?:webp|png|jpg))$/

const orNull = (reading: Promise<Buffer>) => reading.catch(() => null)

/** See `MediaPorts.pictureAt`. Nothing is fetched from other servers, and drawings are never decoded. */
async function pictureBytes(storage: Storage, address: string): Promise<Buffer | null> {
  const name = ownPicture.exec(address)?.[1]
  if (name !== undefined) return orNull(readFile(new URL(name, folder)))
  const picture = uploadedPicture(address)
  if (!picture || picture.ending === 'svg') return null
  const smaller = variantWidths(picture).includes(width)
    ? await storage.open(variantName(picture, width, 'webp'))
    : null
  const file = smaller ?? (await storage.open(picture.name))
  return file && buffer(file.stream)
}

/** The mark of a shop without a logo, as PNG. */
const defaultMark = (): Promise<Buffer> => readFile(new URL('icons/icon-192.png', folder))

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
    store: async (bytes: Buffer, by: AnyActor) => {
      const stored = await uploads.store(bytes, 'picture', by)
      if (!(stored instanceof Refusal)) wakeJob(pool, 'generate-variants')
      return stored
    },
    forPaper: (address: string, height: number) => pictureForPaper(storage, address, height),
    pictureAt: (address: string) => pictureBytes(storage, address),
    composite: async (...parts: Parameters<MediaPorts['composite']>) =>
      (await import('./reencode.ts')).composite(...parts),
    makeVariants: () => makeWaitingVariants({ pool, storage, log }),
    sweep: () => sweepUploads({ pool, storage, uploads, log }),
  }
}

export interface MediaPorts {
  /** Stores a picture that was not uploaded through the API, with the same checks and refusals. */
  store: (bytes: Buffer, by: AnyActor) => Promise<{ name: string } | Refusal>
  /**
   * An uploaded picture as PNG for documents, with the given maximum height in pixels; null for URLs of other servers,
   * drawings and missing files. Throws StorageUnavailable.
   */
  forPaper: (address: string, height: number) => Promise<Buffer | null>
  /**
   * A picture that was uploaded, about 1280 pixels wide where there is such a file, or that came with the shop; null for
   * URLs of other servers, drawings and missing files. Throws StorageUnavailable.
   */
  pictureAt: (address: string) => Promise<Buffer | null>
  /** The mark of a shop without a logo, as PNG. */
  ownMark: () => Promise<Buffer>
  /** Puts layers on each other, as JPEG. */
  composite: (
    size: { width: number; height: number; ground: string },
    layers: readonly Layer[],
  ) => Promise<Buffer>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    media: MediaPorts
  }
}

export const media = defineModule({
  name: 'media',
  errors: mediaErrors,
  build(host) {
    const built = buildMedia({ ...host, storage: host.integrations.storage })
    return {
      mount: (http) => built.mount(http),
      ports: {
        store: built.store,
        forPaper: built.forPaper,
        pictureAt: built.pictureAt,
        ownMark: defaultMark,
        composite: built.composite,
      },
      on: {
        'account.erased': {
          async inTransaction({ accountId, nameInstead }, { db }) {
            await db.execute(
              sql`update uploads set uploader_name = ${nameInstead} where uploaded_by = ${accountId}`,
            )
          },
        },
      },
      jobs: [
        { name: 'generate-variants', cron: '*/5 * * * *', run: built.makeVariants },
        { name: 'sweep-uploads', cron: '37 * * * *', run: built.sweep },
      ],
    }
  },
})

/** See `MediaPorts.forPaper`. SVG drawings are never decoded on the server. */
async function pictureForPaper(storage: Storage, address: string, height: number): Promise<Buffer | null> {
  const picture = uploadedPicture(address)
  if (!picture || picture.ending === 'svg') return null
  const file = await storage.open(picture.name)
  if (file === null) return null
  const { toPng } = await import('./reencode.ts')
  return toPng(await buffer(file.stream), height)
}
