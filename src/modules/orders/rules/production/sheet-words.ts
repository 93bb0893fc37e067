import type { LanguageCode } from '../../../../kernel/rules/languages.ts'

/** What the production papers say, in one language: on the screen and in the PDF alike. */
export interface SheetWords {
  /** The text of a key of `production.json`. */
  t: (key: string, figures?: Record<string, string | number>) => string
  /** In which figures are written. */
  language: LanguageCode
}
