/** Maximum side length of a resized photo, in pixels. */
const maxSide = 2560
const quality = 0.85

/**
 * Resizes a large photo, such as one from a phone, before uploading. A file that is small enough, or that the browser
 * cannot decode, is returned unchanged and left to the server.
 * @param maxBytes in bytes
 */
export async function shrinkImage(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !file.type.startsWith('image/')) return file
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return file
  }
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return bytes === null ? file : new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: bytes.type })
}
