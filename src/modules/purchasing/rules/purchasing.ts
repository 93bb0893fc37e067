import { floorQuantity, roundQuantity } from '#modules/inventory/rules/index.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'

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
export function maxReceivableQuantity(line: OrderedLine, tolerancePercent: number): number {
  const max = floorQuantity(line.quantity * (1 + tolerancePercent / 100), line.unit)
  return Math.max(0, roundQuantity(max - line.receivedQuantity))
}

/** Rounds the cost of a unit to four decimals, as costs are stored. */
export const roundCost = (cost: number): number => Math.round(cost * 10_000) / 10_000

interface Packed {
  /** Contents of one ordered unit, in the unit of the item; null if they are the same. */
  packSize: number | null
}

/** A quantity of a line in the unit of its item: 2 rolls of 30 m are 60. */
export const itemQuantity = ({ packSize }: Packed, quantity: number): number =>
  packSize === null ? quantity : roundQuantity(quantity * packSize)

/** What one unit of the item of a line costs: a roll of 30 m at 75 costs 2.5 a metre. */
export const itemCost = ({ packSize, unitCost }: Packed & { unitCost: number }): number =>
  packSize === null ? unitCost : roundCost(unitCost / packSize)

/** Whether an order that was sent has not fully come by its day. @param today day in the shop's time zone */
export function isLate(
  { status, expectedDelivery }: { status: PurchaseOrderStatus; expectedDelivery: string | null },
  today: string,
): boolean {
  const isExpected = status === 'sent' || status === 'confirmed' || status === 'partial'
  return isExpected && expectedDelivery !== null && expectedDelivery < today
}
