import type { languageCodes } from './language-codes.ts'

type LanguageCode = (typeof languageCodes)[number]

/** Which languages a shop speaks. */
export interface ShopLanguages {
  /** The one that names and descriptions are written in first. */
  base: LanguageCode
  /** In the order in which they are offered; the base is one of them. */
  offered: readonly LanguageCode[]
}
