import { ceilQuantity, roundQuantity } from '#modules/inventory/rules/index.ts'

/** The quantities that decide whether and how much to reorder, in the unit of the item. */
export interface ReorderInput {
  currentStock: number
  /** Not yet received from purchase orders. */
  onOrder: number
  /** Reserved by orders. */
  reservedStock: number
  reorderPoint: number
  reorderQuantity: number
  maximumStock: number | null
  unit: string
  /** How much is in a pack, in the unit of the item; null if it is bought in its own unit. */
  packSize: number | null
}

/** The stock after all open deliveries and reservations; may be below 0. */
export function projectedStock({ currentStock, onOrder, reservedStock }: ReorderInput): number {
  return roundQuantity(currentStock + onOrder - reservedStock)
}

/**
 * How much to order; 0 while the projected stock is above the reorder point. Fills up to the maximum stock, or to
 * twice the reorder point where there is none, and is never less than the reorder quantity, in whole packs.
 */
export function reorderQuantity(item: ReorderInput): number {
  const projected = projectedStock(item)
  if (projected > item.reorderPoint) return 0
  const upTo = item.maximumStock ?? 2 * item.reorderPoint
  const missing = Math.max(item.reorderQuantity, upTo - projected)
  if (item.packSize === null) return Math.max(0, ceilQuantity(missing, item.unit))
  return Math.max(0, roundQuantity(ceilQuantity(missing / item.packSize, 'pack') * item.packSize))
}
