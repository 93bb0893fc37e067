import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'

/** Facts about the shop that every page needs and no endpoint returns. */
export interface ShopConfig {
  /** ISO 4217 code of the shop's currency. */
  currency: string
  /** ISO 3166 code of two letters of the shop's country. */
  country: string
  /** IANA name; dates are in the shop's time zone for every reader. */
  timeZone: string
  /** For absolute URLs in the head of a page. */
  publicOrigin: string
  languages: ShopLanguages
}
