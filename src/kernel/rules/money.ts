/**
 * Internally, money is an integer in the currency's minor unit (cents, đồng); on the wire it is in major units
 * (dollars, đồng).
 */

import { numberFormat } from './cached-formats.ts'

/** Listed here, so that pages of shops with these currencies do not need `Intl` to start. */
const known: Record<string, number> = { VND: 0, EUR: 2, USD: 2 }

/** The number of decimals of a currency: 0 for VND, 2 for USD. Throws RangeError for an unknown code. */
export function currencyExponent(currency: string): number {
  return (
    known[currency] ??
    (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits as number)
  )
}

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
