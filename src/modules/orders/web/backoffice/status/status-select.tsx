import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStates } from '#modules/record-states/rules.ts'
import { StatusBadge } from './status-badge.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** @param onSaved called once the status is saved */
export type ChangeStatus = (order: Order, status: OrderStatus, onSaved?: () => void) => void

/** Sets the status of one order; disabled for people who may only view orders. */
export function StatusSelect({
  order,
  change,
  id,
  isWaiting = false,
}: {
  order: Order
  change: ChangeStatus
  /** For a separate label. */
  id?: string
  /** Whether another write of the order is in progress, which will change its version. */
  isWaiting?: boolean
}) {
  const may = useMay(setOrderStatus)
  return (
    <span
      className={classes(
        'relative inline-flex shrink-0 items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-desk:min-h-11',
        may && !isWaiting && 'hover:brightness-97',
      )}
    >
      <StatusBadge status={order.status} opens={may} />
      {/* The browser's own select, invisible on top of the badge. */}
      <select
        id={id}
        aria-label={id ? undefined : `Status of order ${order.order_number}`}
        value={order.status}
        disabled={!may || isWaiting}
        title={may ? undefined : 'Your role may look at orders but not change them'}
        onChange={(event) => change(order, event.target.value as OrderStatus)}
        className="absolute inset-0 w-full cursor-pointer text-dense opacity-0 disabled:cursor-not-allowed"
      >
        {orderStates.map(({ status, label }) => (
          <option key={status} value={status}>
            {t(label)}
          </option>
        ))}
      </select>
    </span>
  )
}
