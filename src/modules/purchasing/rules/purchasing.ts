import { floorQuantity, roundQuantity } from '../../inventory/rules/index.ts'
import type { PurchaseOrderStatus } from '../../record-states/contract.ts'

/** A line of a purchase order, quantities in its unit. */
export interface OrderedLine {
  quantity: number
  receivedQuantity: number
  unit: string
}

/** Ordered but not yet received; never below 0. */
export function openQuantity({ quantity, receivedQuantity }: Omit<OrderedLine, 'unit'>): number {
  return Math.max(0, roundQuantity(quantity - receivedQuantity))
}

/**
 * How much of a line may still be received: the open quantity plus the tolerated percentage of the ordered one. Each
 * line counts separately; tolerance not used by one delivery remains for the next.
 */
export function maxReceivable(line: OrderedLine, tolerancePercent: number): number {
  const max = floorQuantity(line.quantity * (1 + tolerancePercent / 100), line.unit)
  return Math.max(0, roundQuantity(max - line.receivedQuantity))
}

/**
 * A quantity of a line and what one unit costs, in the unit of its item: 2 rolls of 30 m at 75 are 60 m at 2.5, with
 * the four decimals of an average cost.
 */
export function ofItem(
  { packSize, unitCost }: { packSize: number | null; unitCost: number },
  quantity: number,
): { quantity: number; unitCost: number } {
  if (packSize === null) return { quantity, unitCost }
  const cost = Math.round((unitCost / packSize) * 10_000) / 10_000
  return { quantity: roundQuantity(quantity * packSize), unitCost: cost }
}

/** Whether an order that was sent has not fully come by its day. @param today day in the shop's time zone */
export function isLate(
  { status, expectedDelivery }: { status: PurchaseOrderStatus; expectedDelivery: string | null },
  today: string,
): boolean {
  const isExpected = status === 'sent' || status === 'confirmed' || status === 'partial'
  return isExpected && expectedDelivery !== null && expectedDelivery < today
}
