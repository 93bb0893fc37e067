import type { Order } from '#modules/orders/contract/orders.ts'

/** Marks a guest's order that belongs to no account. */
export function GuestBadge({ order }: { order: Order }) {
  return (
    order.guest && (
      <span className="ml-2 rounded-sm border border-line px-1.5 text-badge font-normal whitespace-nowrap text-ink-soft">
        Guest
      </span>
    )
  )
}
