import type { LanguageCode } from '../../rules/languages.ts'

/** A day of the shop as the reader's language writes it: `31. Januar 2030`. */
export function dayIn(language: LanguageCode, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
