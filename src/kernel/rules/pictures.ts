/** The types of pictures that the shop stores, by file extension. */
export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const
export type PictureEnding = keyof typeof pictureTypes

/** What the file name of an uploaded picture contains. */
export interface UploadedPicture {
  id: string
  /** The name of the original file. */
  name: string
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Average colour, six hexadecimal digits. */
  colour: string
  /** Whether it is animated; then there are no smaller variants. */
  moving: boolean
  ending: PictureEnding
}

const pattern = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(-moving)?\.(jpg|png|webp|gif|svg)$/

/** The file name of a picture, with id, size and colour, so that a page knows them without a query. */
export function uploadName(picture: Omit<UploadedPicture, 'name'>): string {
  const { id, width, height, colour, moving, ending } = picture
  return `${id}-${width}x${height}-${colour}${moving ? '-moving' : ''}.${ending}`
}

/**
 * The address of a picture or page for programs outside the shop. The shop's own are stored as paths and get its
 * origin; others are unchanged.
 */
export const absoluteAddress = (address: string, origin: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address

/** Parses a name from `uploadName`; null for any other text. */
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

/** The uploaded picture at a path; null for any other path, and for pictures on other hosts. */
export function uploadedPicture(address: string): UploadedPicture | null {
  const name = /^\/uploads\/([^/?#]+)$/.exec(address)?.[1]
  return name === undefined ? null : readUploadName(name)
}

const widths = [320, 640, 1280, 1920]

/** The widths of a picture's variants in pixels, never wider than the original. */
export function variantWidths({ width, moving, ending }: UploadedPicture): number[] {
  if (moving || ending === 'svg') return []
  return [...widths.filter((candidate) => candidate < width), ...(width <= 1920 ? [width] : [])]
}

/** The formats of variants; the first is preferred. */
export const variantTypes = ['avif', 'webp'] as const
export type VariantType = (typeof variantTypes)[number]

/** The file name of a variant with this width in pixels. */
export function variantName({ name }: Pick<UploadedPicture, 'name'>, width: number, type: VariantType) {
  return `${name}-${width}.${type}`
}

/** The names of all files of an upload: the picture and its variants. */
export function filesOf(picture: UploadedPicture): string[] {
  const variants = variantWidths(picture).flatMap((width) =>
    variantTypes.map((type) => variantName(picture, width, type)),
  )
  return [picture.name, ...variants]
}

/** Parses a name from `variantName`; null for any other text, or a width that the picture does not have. */
export function readVariantName(name: string): { picture: UploadedPicture; type: VariantType } | null {
  const [, of = '', width, type] = /^(.+)-(\d{1,4})\.(avif|webp)$/.exec(name) ?? []
  const picture = readUploadName(of)
  if (picture === null || !variantWidths(picture).includes(Number(width))) return null
  return { picture, type: type as VariantType }
}

/**
 * The logo if it fits a small square: an upload that is at most 1.41 times as wide as high, or the reverse; otherwise
 * null.
 */
export function squareLogo(address: string | undefined): UploadedPicture | null {
  const logo = uploadedPicture(address ?? '')
  return logo && Math.abs(Math.log2(logo.width / logo.height)) <= 0.5 ? logo : null
}
