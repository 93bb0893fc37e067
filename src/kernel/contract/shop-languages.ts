import type { languageCodes } from './language-codes.ts'

type LanguageCode = (typeof languageCodes)[number]

/** The languages of a shop. */
export interface ShopLanguages {
  /** The language in which names and descriptions are written first. */
  base: LanguageCode
  /** In display order; includes the base language. */
  offered: readonly LanguageCode[]
}
