/** What an amount may be written with. */
export const amountText = /^[\d.,\s'’]*$/
/** The same for fields of forms. */
export const pricePattern = amountText.source.slice(1, -1)

/** A point or a comma with three figures behind it, each time: `350.000`, `1,234,567`. */
const grouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/

/**
 * An amount as people write it: `350.000` and `350,000` are thousands, `12,50` and `1,234.50` have decimals. Where the
 * currency itself has three decimals, one such group is taken for them.
 * @param exponent decimals of the currency
 * @returns major units; NaN when the text says no amount
 */
export function priceIn(text: string, exponent: number): number {
  const typed = text.replace(/[\s'’]/g, '')
  const signs = typed.match(/[.,]/g) ?? []
  const point = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  if (point === -1 || (grouped.test(typed) && !(exponent === 3 && signs.length === 1))) return figure(typed)
  return Number(`${figure(typed.slice(0, point)) || 0}.${typed.slice(point + 1)}`)
}

const figure = (text: string) => Number(text.replace(/[.,]/g, ''))
