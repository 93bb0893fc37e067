import { formatDate } from '../../rules/format.ts'
import type { LanguageCode } from '../../rules/languages.ts'

/** A day of the shop as the reader's language writes it: `31. Januar 2030`. */
export function dayIn(language: LanguageCode, day: string): string {
  return formatDate(day, 'UTC', language)
}
