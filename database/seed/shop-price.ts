/** The price of one unit of another currency in đồng, the currency of the seed content. */
const DONG_PER_UNIT = 20_000

/**
 * Converts a price of the content to the minor unit of the shop's currency; a plausible price, not an exchange rate.
 */
export function shopPrice(dong: number, currencyExponent: number): number {
  return currencyExponent === 0 ? dong : Math.round(dong / DONG_PER_UNIT) * 10 ** currencyExponent
}
