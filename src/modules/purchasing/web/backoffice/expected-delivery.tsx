import { todayIn } from '#kernel/rules/shop-time.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { formatDay } from '#modules/inventory/web/backoffice/index.ts'
import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { isLate } from '../../rules/purchasing.ts'

/** The day on which a purchase order is expected, marked once it has passed without all of the order. */
export function ExpectedDelivery({ order }: { order: PurchaseOrder }) {
  const { timeZone } = useShopConfig()
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {formatDay(order.expectedDelivery)}
      {isLate(order, todayIn(timeZone)) && <Badge tone="failed">Late</Badge>}
    </span>
  )
}
