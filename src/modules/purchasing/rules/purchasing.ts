import { floorQuantity, roundQuantity } from '../../inventory/rules/index.ts'

/** A line of a purchase order, quantities in the unit of its item. */
export interface OrderedLine {
  quantity: number
  receivedQuantity: number
  unit: string
}

/** What was ordered and has not come; never below 0. */
export function openQuantity({ quantity, receivedQuantity }: Omit<OrderedLine, 'unit'>): number {
  return Math.max(0, roundQuantity(quantity - receivedQuantity))
}

/**
 * How much of a line may still be received: what is open, and beyond it the tolerated percentage of what
 * was ordered. Each line stands for itself, and tolerance that one delivery leaves is there for the next.
 */
export function maxReceivable(line: OrderedLine, tolerancePercent: number): number {
  const max = floorQuantity(line.quantity * (1 + tolerancePercent / 100), line.unit)
  return Math.max(0, roundQuantity(max - line.receivedQuantity))
}
