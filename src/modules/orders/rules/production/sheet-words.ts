import type { LanguageCode } from '#kernel/rules/languages.ts'

/** The texts of the production documents in one language, for the screen and the PDF. */
export interface SheetWords {
  /** The text of a key of `production.json`. */
  t: (key: string, figures?: Record<string, string | number>) => string
  /** The language of the figures. */
  language: LanguageCode
}
