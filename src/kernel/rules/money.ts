/**
 * Internally, money is an integer in the currency's minor unit (cents, đồng); on the wire it is in major units
 * (dollars, đồng).
 */

/**
 * Currencies with another number of decimals than two. Fixed here as CLDR 48 has them: browsers and later versions of
 * ICU count the decimals of HUF or COP differently, and amounts are stored in minor units.
 */
const currenciesOf: Readonly<Record<number, string>> = {
  0: 'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX UYI VND VUV XAF XOF XPF YER',
  3: 'BHD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(currenciesOf).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code) => [code, Number(exponent)] as const),
  ),
)

/** The number of decimals of a currency: 0 for VND, 2 for USD. Throws RangeError for what is no code. */
export function currencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Invalid currency code: ${currency}`)
  return exponents.get(currency) ?? 2
}

/** How `Intl` writes an amount of a currency, with the currency's decimals. */
export const moneyFormat = (currency: string) => ({
  style: 'currency' as const,
  currency,
  minimumFractionDigits: currencyExponent(currency),
  maximumFractionDigits: currencyExponent(currency),
})

/** Major units to the nearest minor unit, half up. */
export function toMinor(major: number, exponent: number): number {
  const scaled = major * 10 ** exponent
  // 1.005 × 100 is 100.49999999999999. Rounding to fifteen digits corrects that, but would truncate large integers.
  return Number.isInteger(scaled) ? scaled : Math.round(Number(scaled.toPrecision(15)))
}

/** Minor units to major units. */
export function toMajor(minor: number, exponent: number): number {
  return minor / 10 ** exponent
}
