import type { TFunction } from 'i18next'

/** What mail programs make links of: addresses of sites and mailboxes, with every dot that browsers take for one. */
const looksLikeLink = /[:/\\@]|www[.．。｡]|[\p{L}\p{N}][.．。｡][\p{L}\p{N}]{2,}/iu

/**
 * A person's name as a mail may repeat it: on one line, and null for none or for one that a mail program
 * would show as a link.
 */
export function nameInMail(name: string | null | undefined): string | null {
  const line = (name ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' || looksLikeLink.test(line) ? null : line
}

/** The first line of a mail; without the name where there is none to repeat. */
export function greeting(t: TFunction, name: string | null | undefined): string {
  const line = nameInMail(name)
  return line === null ? t('order.greetingWithoutName') : t('order.greeting', { name: line })
}
