import { maxStock } from '../contract/inventory.ts'

/** How a stock stands to its reorder point, from best to worst. */
const levels = ['enough', 'low', 'out'] as const
export type StockLevel = (typeof levels)[number]

/** Low at or below the reorder point, out at nothing; both in the unit of the item. */
export function levelOf(stock: number, reorderPoint: number): StockLevel {
  if (stock <= 0) return 'out'
  return stock <= reorderPoint ? 'low' : 'enough'
}

/** Whether a stock stands worse than it did; only then somebody is told. */
export function isWorse(now: StockLevel, before: StockLevel): boolean {
  return levels.indexOf(now) > levels.indexOf(before)
}

/** Whether there is more than the highest stock that is wanted; null: any stock is. */
export function isOver(stock: number, maximumStock: number | null): boolean {
  return maximumStock !== null && stock > maximumStock
}

/** Units that can be had in parts, to three decimals. Everything else is counted. */
const continuous = new Set(['m', 'm2', 'm²', 'kg', 'g', 'l'])

const decimalsOf = (unit: string) => (continuous.has(unit.toLowerCase()) ? 3 : 0)

/** Three decimals, as quantities are stored; sums of floating numbers are not exact. */
export function roundQuantity(quantity: number): number {
  return Math.round(quantity * 1000) / 1000
}

/** The largest quantity of this unit that is no more than the given one: 3 pieces for 3.9, 3.9 m for 3.9. */
export function floorQuantity(quantity: number, unit: string): number {
  const scale = 10 ** decimalsOf(unit)
  return Math.floor(Number((quantity * scale).toPrecision(12))) / scale
}

/** The smallest quantity of this unit that is no less than the given one: 4 pieces for 3.1. */
export function ceilQuantity(quantity: number, unit: string): number {
  const scale = 10 ** decimalsOf(unit)
  return Math.ceil(Number((quantity * scale).toPrecision(12))) / scale
}

/** The rule that a quantity of this unit breaks; null when it breaks none. */
export function brokenByQuantity(quantity: number, unit: string): string | null {
  if (Math.abs(quantity) > maxStock / 100) return `At most ${(maxStock / 100).toLocaleString('en-US')}`
  const decimals = decimalsOf(unit)
  const scaled = Number((quantity * 10 ** decimals).toPrecision(15))
  if (Number.isInteger(scaled)) return null
  return decimals === 0 ? `Must be a whole number of ${unit}` : `At most ${decimals} decimals`
}

/** What a stock call asks for, as a signed quantity; removing takes either sign. */
export function signedQuantity(type: 'add' | 'remove', quantity: number): number {
  return type === 'remove' ? -Math.abs(quantity) : quantity
}

/** The share of items that are not low, as a whole percent; 100 when there are none. */
export function healthPercent({ total, low }: { total: number; low: number }): number {
  return total === 0 ? 100 : Math.round((100 * (total - low)) / total)
}
