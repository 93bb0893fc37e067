/** Value of one unit of any other currency in đồng, the currency of the seed content. */
const DONG_PER_UNIT = 20_000

/**
 * Converts a price of the seed content to minor units of the shop's currency. It only has to be plausible; this is not
 * an exchange rate.
 */
export function shopPrice(dong: number, currencyExponent: number): number {
  return currencyExponent === 0 ? dong : Math.round(dong / DONG_PER_UNIT) * 10 ** currencyExponent
}
