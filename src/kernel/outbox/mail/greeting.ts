import type { TFunction } from 'i18next'
import type { TypedText } from './typed-text.ts'

/** What mail programs turn into links: URLs and addresses, with every character that browsers treat as a dot. */
const looksLikeLink = /[:/\\@]|www[.．。｡]|[\p{L}\p{N}][.．。｡][\p{L}\p{N}]{2,}/iu

/**
 * A person's name if a mail may include it, on one line. Null if there is none, or if mail programs would turn it into
 * a link.
 */
export function nameInMail(name: string | null | undefined): string | null {
  const line = (name ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' || looksLikeLink.test(line) ? null : line
}

/** The first line of a mail, with the person's name if there is a safe one. */
export function greeting(t: TFunction, name: TypedText | null | undefined): string {
  const line = nameInMail(name)
  return line === null ? t('order.greetingWithoutName') : t('order.greeting', { name: line })
}
