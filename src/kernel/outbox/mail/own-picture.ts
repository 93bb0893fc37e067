import { absoluteAddress, uploadedPicture } from '#kernel/rules/pictures.ts'

/** Our pictures exist in several widths; the small one is enough for a mail. */
const drawnPicture = /^(\/pictures\/[\w-]+)-1280\.webp$/

/** The URL of the logo if it was uploaded here in a format that mail programs show, which excludes SVG. */
export function ownLogo(url: string, publicOrigin: string): string | null {
  const logo = uploadedPicture(url)
  return logo && logo.ending !== 'svg' ? absoluteAddress(url, publicOrigin) : null
}

/** URL of the small picture of a line; null for pictures on other servers, which mails must not load. */
export function ownPicture(url: string | null, publicOrigin: string): string | null {
  if (url !== null && uploadedPicture(url)) return absoluteAddress(url, publicOrigin)
  const name = drawnPicture.exec(url ?? '')?.[1]
  return name === undefined ? null : `${publicOrigin}${name}-640.webp`
}
