import type { ShopLanguages } from '../contract/shop-languages.ts'

/** What every page must know about the shop and no endpoint returns. */
export interface ShopFacts {
  /** ISO 4217 code in which the catalogue is priced. */
  currency: string
  /** ISO 3166 code of two letters: where the shop is. */
  country: string
  /** IANA name; dates are the shop's days, the same for every reader. */
  timeZone: string
  /** For absolute addresses in the head of a page. */
  publicOrigin: string
  languages: ShopLanguages
}
