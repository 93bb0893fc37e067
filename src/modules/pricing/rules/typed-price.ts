/** The characters allowed in an amount. */
export const amountText = /^[\d.,\s'’]*$/
/** The same as a string, for the `pattern` of form fields. */
export const pricePattern = amountText.source.slice(1, -1)

/** A point or comma before every three digits: `350.000`, `1,234,567`. */
const grouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/

/**
 * Parses an amount: `350.000` and `350,000` are thousands, `12,50` and `1,234.50` have decimals. If the currency has
 * three decimals, a single group of three digits is read as decimals.
 * @param exponent decimals of the currency
 * @returns major units; NaN for an invalid amount
 */
export function priceIn(text: string, exponent: number): number {
  const digits = text.replace(/[\s'’]/g, '')
  const signs = digits.match(/[.,]/g) ?? []
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (point === -1 || (grouped.test(digits) && !(exponent === 3 && signs.length === 1))) return figure(digits)
  return Number(`${figure(digits.slice(0, point)) || 0}.${digits.slice(point + 1)}`)
}

const figure = (text: string) => Number(text.replace(/[.,]/g, ''))
