/**
 * What the name of an uploaded picture tells: id, size in pixels and average colour, so that a page
 * offers every width without asking. The server's side of this agreement is `kernel/rules/pictures.ts`.
 */
const uploaded =
  /^(?:https?:\/\/[^/]+)?(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(-moving)?\.(?:jpg|png|webp|gif|svg))$/

const widths = [320, 640, 1280, 1920]

export interface Uploaded {
  /** Path of the file itself, under whatever name the shop is reached. */
  path: string
  width: number
  height: number
  colour: string
  /** `srcset` of the smaller files; those of a moving picture or a drawing are the file itself. */
  webp: string
  avif: string | undefined
}

/** Reads the address of a picture that was uploaded to this shop; null for every other. */
export function readUploaded(address: string): Uploaded | null {
  const [, path, w, h, colour, moving] = uploaded.exec(address) ?? []
  if (path === undefined) return null
  const width = Number(w)
  const known = { path, width, height: Number(h), colour: `#${colour}` }
  if (moving || path.endsWith('.svg')) return { ...known, webp: path, avif: undefined }
  const offered = [...widths.filter((one) => one < width), ...(width <= 1920 ? [width] : [])]
  const set = (type: string) => offered.map((one) => `${path}-${one}.${type} ${one}w`).join(', ')
  return { ...known, webp: set('webp'), avif: set('avif') }
}
