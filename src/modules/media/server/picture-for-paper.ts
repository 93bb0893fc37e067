import { buffer } from 'node:stream/consumers'
import { uploadedPicture } from '#kernel/rules/pictures.ts'
import type { Storage } from '#kernel/storage/storage.ts'

/** See `MediaPorts.forPaper`. SVG drawings are never decoded on the server. */
export async function pictureForPaper(
  storage: Storage,
  address: string,
  height: number,
): Promise<Buffer | null> {
  const picture = uploadedPicture(address)
  if (!picture || picture.ending === 'svg') return null
  const file = await storage.open(picture.name)
  if (file === null) return null
  const { toPng } = await import('./reencode.ts')
  return toPng(await buffer(file.stream), height)
}
