/**
 * Parses the name of an uploaded picture: id, size in pixels and average colour, so that a page can offer every width
 * without a request. The server's counterpart is `kernel/rules/pictures.ts`.
 */
const uploaded =
  /^(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(-moving)?\.(?:jpg|png|webp|gif|svg))$/

const widths = [320, 640, 1280, 1920]

export interface Uploaded {
  /** The path of the original file. */
  path: string
  width: number
  height: number
  colour: string
  /** `srcset` of the smaller files; for an animated picture or an SVG, the file itself. */
  webp: string
  avif: string | undefined
}

/** Parses the path of an uploaded picture; null for any other URL. */
export function readUploaded(address: string): Uploaded | null {
  const [, path, w, h, colour, moving] = uploaded.exec(address) ?? []
  if (path === undefined) return null
  const width = Number(w)
  const picture = { path, width, height: Number(h), colour: `#${colour}` }
  if (moving || path.endsWith('.svg')) return { ...picture, webp: path, avif: undefined }
  const offered = [...widths.filter((candidate) => candidate < width), ...(width <= 1920 ? [width] : [])]
  const set = (type: string) =>
    offered.map((variantWidth) => `${path}-${variantWidth}.${type} ${variantWidth}w`).join(', ')
  return { ...picture, webp: set('webp'), avif: set('avif') }
}
