import { toMinor } from '#kernel/rules/money.ts'

/**
 * Amounts of quotes in minor units. In every currency they have at most two decimals of the major unit, the price of one
 * piece four, because a quote keeps what was typed: an amount in đồng may have a fraction, and one in dinar ends with 0.
 */

/** Moves the decimal point of a number as it is written, so that 12.34 becomes exactly 1234, and back. */
function shiftPoint(amount: number, places: number): number {
  const [digits = '', power = '0'] = String(amount).split('e')
  return Number(`${digits}e${Number(power) + places}`)
}

/**
 * Major units to minor units, not rounded.
 * @param exponent decimals of the shop's currency
 */
export const minorOf = (amount: number, exponent: number) => shiftPoint(amount, exponent)

/** Minor units, also with a fraction, to major units. */
export const majorOf = (amount: number, exponent: number) => shiftPoint(amount, -exponent)

/** To whole minor units, as orders have them, half up. */
export const wholeMinor = (amount: number) => toMinor(amount, 0)

const roundTo = (amount: number, decimals: number) =>
  shiftPoint(wholeMinor(shiftPoint(amount, decimals)), -decimals)

/** Decimals of the major unit that a quote stores. */
const storedDecimals = 2

/** Rounds an amount in minor units to what a quote stores. */
export const roundAmount = (amount: number, exponent: number) => roundTo(amount, storedDecimals - exponent)

/** Rounds what a percentage gives: to whole minor units, but not finer than a quote stores. */
export const roundPercentage = (amount: number, exponent: number) =>
  roundTo(amount, Math.min(0, storedDecimals - exponent))
