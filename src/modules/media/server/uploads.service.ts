import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import {
  filesOf,
  pictureTypes,
  readUploadName,
  uploadName,
  variantWidths,
  type UploadedPicture,
} from '#kernel/rules/pictures.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor, AnyActor } from '#kernel/http/actor.ts'
import { StorageUnavailable, type Storage } from '#kernel/storage/storage.ts'
import { cleanSvg, isEmptyDrawing, sizeOfSvg } from './clean-svg.ts'
import type { Reencoded } from './reencode.ts'
import { uploadsRepository } from './uploads.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Uploads are refused if fewer bytes than this are free, because the database needs the space. */
const dangerMark = 200 * 1024 * 1024

/** File types in which a logo can be stored. */
const logoEndings = ['jpg', 'png', 'webp', 'svg']

/** What an SVG file without anything to draw is answered. */
const emptyDrawing = staffText(
  'Nothing of this SVG can be shown. Pictures inside it must be embedded as PNG, JPEG, or WebP.',
)

export type UploadKind = 'picture' | 'logo'

type Refused = Refusal<'not_an_image' | 'picture_too_large' | 'storage_full' | 'storage_unavailable'>

/** Sanitises SVG drawings; decodes and re-encodes all other pictures. */
async function safePicture(bytes: Buffer, kind: UploadKind): Promise<Reencoded | Refused> {
  if (kind === 'logo' && bytes.subarray(0, 4096).includes('<svg')) {
    const svg = cleanSvg(bytes.toString('utf8'))
    if (svg === null) return refuse('not_an_image')
    if (isEmptyDrawing(svg)) return refuse('not_an_image', { message: emptyDrawing })
    const drawing = { bytes: Buffer.from(svg), ending: 'svg', moving: false, colour: 'ffffff' } as const
    return { ...drawing, ...sizeOfSvg(svg) }
  }
  const { reencode } = await import('./reencode.ts')
  const picture = await reencode(bytes)
  if (picture instanceof Refusal || kind === 'picture' || logoEndings.includes(picture.ending)) return picture
  return refuse('not_an_image', { message: staffText('Please select a JPEG, PNG, SVG, or WebP image.') })
}

export function uploadsService({
  pool,
  storage,
  log,
}: {
  pool: Pool
  storage: Storage
  log: FastifyBaseLogger
}) {
  /** Deletes the files; those that remain because the storage is down are deleted by a later sweep. */
  async function removeFiles(picture: UploadedPicture): Promise<boolean> {
    try {
      for (const name of filesOf(picture)) await storage.remove(name)
      return true
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      log.warn({ err: error }, 'files of a deleted picture are still there')
      return false
    }
  }

  async function storeUpload(picture: Reencoded, kind: UploadKind, uploader: AnyActor): Promise<string> {
    const { bytes, ending, width, height, colour } = picture
    const id = randomBytes(16).toString('hex')
    const name = uploadName({ ...picture, id })
    const contentType = pictureTypes[ending]
    // The file comes first: a file without a row is swept, but a row without a file would be a broken picture.
    await storage.put(name, bytes, contentType)
    const row = { id, name, contentType, bytes: bytes.length, width, height, colour }
    const variants = variantWidths({ ...picture, id, name }).length > 0 ? 'waiting' : 'none'
    const uploaderFields = { uploadedBy: uploader.id, uploaderName: uploader.name ?? '' }
    await transaction(pool, async (client) => {
      const db = createDb(client)
      await uploadsRepository(db).insert({ ...row, ...uploaderFields, variants })
      const after = { name, kind, contentType, bytes: bytes.length, width, height }
      await audit(db, { by: uploader, action: 'upload.create', id, label: name, after })
    })
    return name
  }

  return {
    /** Stores a picture and returns its file name. */
    async store(bytes: Buffer, kind: UploadKind, uploader: AnyActor): Promise<{ name: string } | Refused> {
      const retry = { headers: { 'retry-after': '30' } }
      try {
        if ((await storage.freeBytes()) < dangerMark) return refuse('storage_full', retry)
        const picture = await safePicture(bytes, kind)
        if (picture instanceof Refusal) return picture
        return { name: await storeUpload(picture, kind, uploader) }
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        log.warn({ err: error }, 'a picture could not be stored')
        return refuse('storage_unavailable', retry)
      }
    },

    /** Deletes an unused picture; if it is used, the refusal lists where. */
    async remove(name: string, actor: Actor): Promise<null | Refusal<'upload_not_found' | 'in_use'>> {
      const picture = readUploadName(name)
      if (picture === null) return refuse('upload_not_found')
      const refused = await transaction(pool, async (client) => {
        const db = createDb(client)
        const uploads = uploadsRepository(db)
        const row = await uploads.lock(name)
        if (row === null) return refuse('upload_not_found')
        const usedBy = await uploads.uses(row.id)
        if (usedBy.length > 0) return refuse('in_use', { details: { used_by: usedBy } })
        await uploads.markDeleted(row.id)
        await audit(db, { by: actor, action: 'upload.delete', id: row.id, label: name, before: { name } })
        return null
      })
      if (refused) return refused
      if (await removeFiles(picture)) await uploadsRepository(createDb(pool)).forget(picture.id)
      return null
    },

    removeFiles,
  }
}

export type UploadsService = ReturnType<typeof uploadsService>
