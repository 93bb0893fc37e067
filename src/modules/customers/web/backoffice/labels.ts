import { wholeName } from '#kernel/rules/people/name-parts.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'

/** `Closed won`, `Follow up`: a code as people read it. */
export function labelOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return t(`${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`)
}

/** Where the shop itself got a customer from; what staff type is shown as they typed it. */
const sources: Readonly<Record<string, string>> = {
  storefront: 'Storefront',
  guest: 'Order without an account',
  samples: 'Order of samples',
  walk_in: 'Walk-in',
  import: 'Import',
}

/** The source of a customer as people read it. */
export const sourceLabel = (source: string) => sources[source] ?? source

/** Choices of a list of codes. */
export const optionsOf = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: labelOf(code) }))

/** `Jan 5, 2026` of a day such as `2026-01-05`. */
export function formatDay(day: string): string {
  return dateFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** How a person is called. */
export function nameOf(person: {
  firstName: string
  lastName: string
  companyName?: string | null
  email: string | null
}): string {
  return wholeName(person) || person.companyName || person.email || 'Customer without a name'
}
