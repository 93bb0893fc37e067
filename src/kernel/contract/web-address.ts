import { z } from 'zod'

const maxLength = 2000

/** Whether text is a path of ours or an absolute address, of whatever scheme. */
function isAddress(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text) || text.startsWith('//')) return false
  if (/^https?:/i.test(text)) return /^https?:\/\/[^/?#]+/i.test(text)
  return text.startsWith('/') || /^[a-z][a-z\d+.-]*:./i.test(text)
}

/** Whether a browser may follow an address: http, https, or a path of ours. */
export function isWebAddress(text: string): boolean {
  return isAddress(text) && /^(\/|https?:)/i.test(text)
}

/** Whether text is a website as people write it: a web address, or its name alone, `www.example.com/shades`. */
export function isWebsite(text: string): boolean {
  if (/^https?:/i.test(text)) return isWebAddress(text)
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)
}

/** An address as it may be shown; one that was stored before such were refused is none. */
export function shownAddress(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null
}

/**
 * The address of a picture or a page. Text that is no address at all fails here; another scheme is a
 * matter of the shop's rules and is refused by the server as `address_refused`.
 */
export const pictureAddress = z
  .string()
  .trim()
  .max(maxLength, 'This address is too long')
  .refine(isAddress, 'Invalid URL format')

/** The same, or nothing. */
export const optionalAddress = z
  .string()
  .trim()
  .max(maxLength, 'This address is too long')
  .refine((text) => text === '' || isAddress(text), 'Invalid URL format')
