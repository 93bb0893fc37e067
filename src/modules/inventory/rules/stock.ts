import { maxStock } from '../contract/inventory.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The level of a stock relative to its reorder point, from best to worst. */
const levels = ['enough', 'low', 'out'] as const
export type StockLevel = (typeof levels)[number]

/** Low at or below the reorder point, out at zero; both in the unit of the item. */
export function levelOf(stock: number, reorderPoint: number): StockLevel {
  if (stock <= 0) return 'out'
  return stock <= reorderPoint ? 'low' : 'enough'
}

/** Whether a level is worse than before; only then is an alert raised. */
export function isWorse(now: StockLevel, before: StockLevel): boolean {
  return levels.indexOf(now) > levels.indexOf(before)
}

/** Whether a stock exceeds its maximum; null for no maximum. */
export function isOverstocked(stock: number, maximumStock: number | null): boolean {
  return maximumStock !== null && stock > maximumStock
}

/** The unit as it is printed: `m²` for `m2`; others as they were typed. */
export const unitSymbol = (unit: string): string => (unit === 'm2' ? 'm²' : unit)

/** Units measured to three decimals. Everything else is counted in whole units. */
const continuous = new Set(['m', 'm2', 'm²', 'kg', 'g', 'l'])

const decimalsOf = (unit: string) => (continuous.has(unit.toLowerCase()) ? 3 : 0)

/** Rounds to three decimals, as quantities are stored, because sums of floating-point numbers are not exact. */
export function roundQuantity(quantity: number): number {
  return Math.round(quantity * 1000) / 1000
}

/** Rounds down to the precision of the unit: 3.9 becomes 3 pieces, but stays 3.9 m. */
export function floorQuantity(quantity: number, unit: string): number {
  const scale = 10 ** decimalsOf(unit)
  return Math.floor(Number((quantity * scale).toPrecision(12))) / scale
}

/** Rounds up to the precision of the unit: 3.1 becomes 4 pieces. */
export function ceilQuantity(quantity: number, unit: string): number {
  const scale = 10 ** decimalsOf(unit)
  return Math.ceil(Number((quantity * scale).toPrecision(12))) / scale
}

/** The error message for a quantity that is invalid in this unit; null if it is valid. */
export function brokenByQuantity(quantity: number, unit: string): string | null {
  if (Math.abs(quantity) > maxStock / 100)
    return staffText('At most {{value}}', { value: (maxStock / 100).toLocaleString('en-US') })
  const decimals = decimalsOf(unit)
  const scaled = Number((quantity * 10 ** decimals).toPrecision(15))
  if (Number.isInteger(scaled)) return null
  return decimals === 0
    ? staffText('Must be a whole number of {{unit}}', { unit })
    : staffText('At most {{decimals}} decimals', { decimals })
}

/** The signed quantity of a stock change; a removal accepts either sign. */
export function signedQuantity(type: 'add' | 'remove', quantity: number): number {
  return type === 'remove' ? -Math.abs(quantity) : quantity
}

/** Percentage of items that are not low, as a whole number; 100 if there are none. */
export function healthPercent({ total, low }: { total: number; low: number }): number {
  return total === 0 ? 100 : Math.round((100 * (total - low)) / total)
}
