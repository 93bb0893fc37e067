/**
 * Money is an integer of the currency's smallest unit ("minor": cents, đồng) everywhere inside;
 * on the wire it is in major units (dollars, đồng).
 */

import { numberFormat } from './cached-formats.ts'

/** Said here, so that a page of a shop that sells in one of them needs no format of `Intl` to start. */
const known: Record<string, number> = { VND: 0, EUR: 2, USD: 2 }

/** How many decimals the currency has: 0 for VND, 2 for USD. Throws RangeError for an unknown code. */
export function currencyExponent(currency: string): number {
  return (
    known[currency] ??
    (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits as number)
  )
}

/** Major units to the nearest minor unit, half up. */
export function toMinor(major: number, exponent: number): number {
  const scaled = major * 10 ** exponent
  // 1.005 × 100 is 100.49999999999999: fifteen digits undo that, but would cut large whole numbers.
  return Number.isInteger(scaled) ? scaled : Math.round(Number(scaled.toPrecision(15)))
}

/** Minor units to major units. */
export function toMajor(minor: number, exponent: number): number {
  return minor / 10 ** exponent
}
