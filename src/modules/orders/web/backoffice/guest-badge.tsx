import type { Order } from '../../contract/orders.ts'

/** Marks an order that no account has. */
export function GuestBadge({ order }: { order: Order }) {
  return (
    order.guest && (
      <span className="ml-2 rounded-sm border border-line px-1.5 text-badge font-normal whitespace-nowrap text-ink-soft">
        Guest
      </span>
    )
  )
}
