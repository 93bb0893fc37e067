import { formatDate } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** Formats a day in the reader's language: `31. Januar 2030`. */
export function formatDayIn(language: LanguageCode, day: string): string {
  return formatDate(day, 'UTC', language)
}
