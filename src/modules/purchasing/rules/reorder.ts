import { ceilQuantity, roundQuantity } from '../../inventory/rules/index.ts'

/** What decides about ordering an item; quantities in its unit. */
export interface Replenished {
  currentStock: number
  /** What purchase orders still bring. */
  onOrder: number
  /** What orders will take. */
  reservedStock: number
  reorderPoint: number
  reorderQuantity: number
  maximumStock: number | null
  unit: string
}

/** What there will be when everything ordered has come and everything reserved has gone; may be below 0. */
export function projectedStock({ currentStock, onOrder, reservedStock }: Replenished): number {
  return roundQuantity(currentStock + onOrder - reservedStock)
}

/**
 * How much to order; 0 while the projected stock stays above the reorder point. Fills up to the maximum
 * stock, or to twice the reorder point where there is none, and never less than the reorder quantity.
 */
export function reorderQuantity(item: Replenished): number {
  const projected = projectedStock(item)
  if (projected > item.reorderPoint) return 0
  const upTo = item.maximumStock ?? 2 * item.reorderPoint
  return Math.max(0, ceilQuantity(Math.max(item.reorderQuantity, upTo - projected), item.unit))
}
