import { floorQuantity, roundQuantity } from '../../inventory/rules/index.ts'
import type { PurchaseOrderStatus } from '../../record-states/contract.ts'

/** A line of a purchase order, quantities in the unit of its item. */
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

/** Whether an order that was sent has not fully come by its day. @param today day in the shop's time zone */
export function isLate(
  { status, expectedDelivery }: { status: PurchaseOrderStatus; expectedDelivery: string | null },
  today: string,
): boolean {
  const isExpected = status === 'sent' || status === 'confirmed' || status === 'partial'
  return isExpected && expectedDelivery !== null && expectedDelivery < today
}
