import { z } from 'zod'

const maxLength = 2000

/** Whether text is a path of the shop or an absolute URL with any scheme. */
function isAddress(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text) || text.startsWith('//')) return false
  if (/^https?:/i.test(text)) return /^https?:\/\/[^/?#]+/i.test(text)
  return text.startsWith('/') || /^[a-z][a-z\d+.-]*:./i.test(text)
}

/** The message for what `isWebAddress` refuses. */
export const webAddressMessage = 'Must be a web address (http or https) or a path of this shop'

/** Whether a browser may follow a URL: http, https, or a path of the shop. */
export function isWebAddress(text: string): boolean {
  return isAddress(text) && /^(\/|https?:)/i.test(text)
}

/**
 * Whether text is a website as people write it: a URL, or a host with an optional path such as
 * `www.example.com/shades`.
 */
export function isWebsite(text: string): boolean {
  if (/^https?:/i.test(text)) return isWebAddress(text)
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)
}

/** A URL if it may be shown; null for unsafe ones that were stored before they were refused. */
export function safeAddress(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null
}

/**
 * The URL of a picture or page. Validation rejects text that is not a URL; the server refuses other schemes with
 * `address_refused`.
 */
export const pictureAddress = z
  .string()
  .trim()
  .max(maxLength, 'This address is too long')
  .refine(isAddress, 'Invalid URL format')

/** The same, or empty. */
export const optionalAddress = z
  .string()
  .trim()
  .max(maxLength, 'This address is too long')
  .refine((text) => text === '' || isAddress(text), 'Invalid URL format')
