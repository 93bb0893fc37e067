import { uploadedPicture } from '../../rules/pictures.ts'

/** Pictures of ours come in several widths; the small one is enough for a mail. */
const drawn = /^(\/pictures\/[\w-]+)-1280\.webp$/

/** The logo's address where it was uploaded here and mail programs show its kind; they show no drawings. */
export function ownLogo(url: string, publicOrigin: string): string | null {
  const logo = uploadedPicture(url)
  return logo && logo.ending !== 'svg' ? `${publicOrigin}/uploads/${logo.name}` : null
}

/** Address of the small picture of a line, or null: a mail fetches nothing from other people's servers. */
export function ownPicture(url: string | null, publicOrigin: string): string | null {
  const upload = uploadedPicture(url ?? '')
  if (upload) return `${publicOrigin}/uploads/${upload.name}`
  const name = drawn.exec(url ?? '')?.[1]
  return name === undefined ? null : `${publicOrigin}${name}-640.webp`
}
