import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { uploadedPicture, variantName, variantWidths } from '#kernel/rules/pictures.ts'
import type { Storage } from '#kernel/storage/storage.ts'

const folder = new URL('../../../../public/', import.meta.url)
/** Large enough for what is made of it, and quickly decoded. */
const width = 1280
/** The pictures that came with the shop. */
const ownPicture = /^\/(pictures\/[\w-]+\.(?:webp|png|jpg))$/

const orNull = (reading: Promise<Buffer>) => reading.catch(() => null)

/** See `MediaPorts.pictureAt`. Nothing is fetched from other servers, and drawings are never decoded. */
export async function pictureBytes(storage: Storage, address: string): Promise<Buffer | null> {
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
export const defaultMark = (): Promise<Buffer> => readFile(new URL('icons/icon-192.png', folder))
