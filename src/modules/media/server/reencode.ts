import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { PictureEnding, VariantType } from '#kernel/rules/pictures.ts'
import { refuse, Refusal } from '#kernel/http/refusal.ts'
import { heicToJpeg } from './heic.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Maximum number of pixels of a picture, all frames together. */
const maxPixels = 40_000_000
/** WebP's maximum side length in pixels. */
const maxSide = 16_000
const maxFrames = 300

/** Decoders of the accepted types; all others in libvips are blocked. */
const decoders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

/** Accepted types by file signature, with the decoder's name and the stored type. */
const accepted: Record<string, { decoder: string; ending: PictureEnding } | undefined> = {
  'image/jpeg': { decoder: 'jpeg', ending: 'jpg' },
  'image/png': { decoder: 'png', ending: 'png' },
  'image/apng': { decoder: 'png', ending: 'png' },
  'image/webp': { decoder: 'webp', ending: 'webp' },
  'image/gif': { decoder: 'gif', ending: 'gif' },
  'image/avif': { decoder: 'heif', ending: 'webp' },
}

const write: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 88, mozjpeg: false }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88, effort: 2 }),
  gif: (image) => image.gif(),
}

/** A re-encoded picture: upright, in sRGB, without metadata. */
export interface Reencoded {
  bytes: Buffer
  ending: PictureEnding
  /** In pixels. */
  width: number
  /** In pixels, of one frame. */
  height: number
  moving: boolean
  /** Average colour as six hexadecimal digits. */
  colour: string
}

const open = (bytes: Buffer, animated: boolean) =>
  sharp(bytes, { limitInputPixels: maxPixels, animated, failOn: 'error' })

async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await open(bytes, false)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return Buffer.from(data.length < 3 ? [red, red, red] : [red, green, blue]).toString('hex')
}

/**
 * Decodes a picture and encodes it again, so that only pixels remain: no metadata, no location, no second file
 * appended to the first.
 */
export async function reencode(
  upload: Buffer,
): Promise<Reencoded | Refusal<'not_an_image' | 'picture_too_large'>> {
  const mime = (await fileTypeFromBuffer(upload))?.mime ?? ''
  const bytes = /^image\/hei[cf]/.test(mime) ? await heicToJpeg(upload, maxPixels) : upload
  if (bytes instanceof Refusal) return bytes
  const kind = accepted[bytes === upload ? mime : 'image/jpeg']
  if (kind === undefined) return refuse('not_an_image')
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
    if (metadata.format !== kind.decoder) return refuse('not_an_image')
    const frames = metadata.pages ?? 1
    const height = metadata.pageHeight ?? metadata.height
    const tooLarge =
      metadata.width * height * frames > maxPixels ||
      Math.max(metadata.width, height) > maxSide ||
      frames > maxFrames
    if (tooLarge) return refuse('picture_too_large')
    const moving = frames > 1
    const image = open(bytes, moving)
    const { data, info } = await (write[kind.ending] as (image: Sharp) => Sharp)(
      moving ? image : image.autoOrient(),
    ).toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      ending: kind.ending,
      width: info.width,
      height: moving ? height : info.height,
      moving,
      colour: await averageColour(bytes),
    }
  } catch {
    // The decoder failed because the file is truncated or damaged.
    return refuse('not_an_image', { message: staffText('The image is damaged and cannot be read.') })
  }
}

/** A part of a picture that is put together: pixels of three bytes, or a picture that is made to fit. */
export type Layer = { left: number; top: number; width: number; height: number } & (
  | { pixels: Buffer }
  | {
      picture: Buffer
      /** `cover`: cut to the place; `inside`: whole, from the place's left end. */
      fit: 'cover' | 'inside'
      /** What shows through it. */
      ground?: readonly [number, number, number]
    }
)

/** Puts layers on each other, as JPEG; sizes in pixels. Work in the pixels of the pictures and of the whole. */
export async function composite(
  { width, height, ground }: { width: number; height: number; ground: string },
  layers: readonly Layer[],
): Promise<Buffer> {
  const placed = await Promise.all(
    layers.map(async (layer) => {
      const { left, top, ...box } = layer
      if ('pixels' in layer)
        return {
          input: layer.pixels,
          raw: { width: box.width, height: box.height, channels: 3 as const },
          left,
          top,
        }
      const [r, g, b] = layer.ground ?? [255, 255, 255]
      const { data, info } = await open(layer.picture, false)
        .autoOrient()
        .resize({ width: box.width, height: box.height, fit: layer.fit })
        .flatten({ background: { r, g, b } })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      return {
        input: data,
        raw: { width: info.width, height: info.height, channels: info.channels },
        left,
        top,
      }
    }),
  )
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(placed)
    .jpeg({ quality: 84 })
    .toBuffer()
}

/** A picture as PNG, with the given maximum height in pixels. */
export const toPng = (bytes: Buffer, height: number): Promise<Buffer> =>
  open(bytes, false).resize({ height, withoutEnlargement: true }).png().toBuffer()

/** A picture resized to a width in pixels. */
export function resizeToWidth(bytes: Buffer, width: number, type: VariantType): Promise<Buffer> {
  const image = open(bytes, false).resize({ width, withoutEnlargement: true })
  return (type === 'avif' ? image.avif({ quality: 52, effort: 3 }) : image.webp({ quality: 78 })).toBuffer()
}
