/** The kinds of picture that the shop stores, by the ending of their names. */
export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const
export type PictureEnding = keyof typeof pictureTypes

/** What the name of an uploaded picture tells about it. */
export interface UploadedPicture {
  id: string
  /** The file itself, as large as it came. */
  name: string
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Average colour, six hexadecimal digits. */
  colour: string
  /** Whether it moves; then there is the one file only. */
  moving: boolean
  ending: PictureEnding
}

const pattern = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(-moving)?\.(jpg|png|webp|gif|svg)$/

/** The name of a file: id, size and colour, so that a page knows them without asking. */
export function uploadName(picture: Omit<UploadedPicture, 'name'>): string {
  const { id, width, height, colour, moving, ending } = picture
  return `${id}-${width}x${height}-${colour}${moving ? '-moving' : ''}.${ending}`
}

/** Reads a name that `uploadName` made; null for every other text. */
export function readUploadName(name: string): UploadedPicture | null {
  const [, id, width, height, colour, moving, ending] = pattern.exec(name) ?? []
  if (id === undefined) return null
  return {
    id,
    name,
    width: Number(width),
    height: Number(height),
    colour: colour as string,
    moving: moving !== undefined,
    ending: ending as PictureEnding,
  }
}

/** The picture an address shows when it is one that was uploaded here. */
export function uploadedPicture(address: string): UploadedPicture | null {
  const name = /^(?:https?:\/\/[^/]+)?\/uploads\/([^/?#]+)$/.exec(address)?.[1]
  return name === undefined ? null : readUploadName(name)
}

const widths = [320, 640, 1280, 1920]

/** In which widths, in pixels, a picture is offered beside the file itself: never larger than it is. */
export function variantWidths({ width, moving, ending }: UploadedPicture): number[] {
  if (moving || ending === 'svg') return []
  return [...widths.filter((one) => one < width), ...(width <= 1920 ? [width] : [])]
}

/** What the smaller files are written as; the first is preferred. */
export const variantTypes = ['avif', 'webp'] as const
export type VariantType = (typeof variantTypes)[number]

/** The name of a picture in another width, in pixels. */
export function variantName({ name }: Pick<UploadedPicture, 'name'>, width: number, type: VariantType) {
  return `${name}-${width}.${type}`
}

/** Reads a name that `variantName` made of a picture that is offered in that width. */
export function readVariantName(name: string): { picture: UploadedPicture; type: VariantType } | null {
  const [, of = '', width, type] = /^(.+)-(\d{1,4})\.(avif|webp)$/.exec(name) ?? []
  const picture = readUploadName(of)
  if (picture === null || !variantWidths(picture).includes(Number(width))) return null
  return { picture, type: type as VariantType }
}

/** The logo where it can stand in a small square: uploaded here, and not wide like a line of letters. */
export function squareLogo(address: string | undefined): UploadedPicture | null {
  const logo = uploadedPicture(address ?? '')
  return logo && Math.abs(Math.log2(logo.width / logo.height)) <= 0.5 ? logo : null
}
