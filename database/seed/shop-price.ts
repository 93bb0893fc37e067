/** One unit of another currency stands for so many đồng, in which the content is priced. */
const DONG_PER_UNIT = 20_000

/** A price of the content in the smallest unit of the shop's currency; a plausible one, not an exchange rate. */
export function shopPrice(dong: number, currencyExponent: number): number {
  return currencyExponent === 0 ? dong : Math.round(dong / DONG_PER_UNIT) * 10 ** currencyExponent
}
