/** What a field for pictures offers to choose: exactly what the shop can show or convert. */
export const pictureTypes =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Windows says no type of a HEIC photo. */
export const isHeicName = (name: string) => /\.hei[cf]$/i.test(name)

/** Maximum side length of a resized photo, in pixels. */
const maxSide = 2560
const quality = 0.85
/** Photos up to this many pixels are sent as they are: phones take 12 or 48 million, the shop refuses 40 million. */
const maxPixels = 24_000_000

/** A drawing has no pixels of its own. */
const isPhoto = ({ type, name }: File) =>
  (type.startsWith('image/') && type !== 'image/svg+xml') || isHeicName(name)
/** What only some browsers and the server can show. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || isHeicName(name)
/** Animations would lose all but their first frame. */
const mayMove = ({ type }: File) => type === 'image/gif'

/**
 * Resizes a large photo, such as one from a phone, before uploading, and makes a JPEG of HEIC where the browser can. A
 * file that is small enough, in bytes and pixels, or that the browser cannot decode, is returned unchanged and left to
 * the server.
 * @param maxBytes in bytes; omitted for what is small enough, where only the pixels count
 */
export async function shrinkImage(file: File, maxBytes = Infinity): Promise<File> {
  if (!isPhoto(file) || (mayMove(file) && file.size <= maxBytes)) return file
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return file
  }
  const { width, height } = picture
  if (file.size <= maxBytes && width * height <= maxPixels && !isHeic(file)) {
    picture.close()
    return file
  }
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency: without a ground it would be black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return bytes === null ? file : new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: bytes.type })
}
