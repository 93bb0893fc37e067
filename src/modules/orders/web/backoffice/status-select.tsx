import { setOrderStatus } from '../../contract/orders.ts'
import type { Order } from '../../contract/orders.ts'
import type { OrderStatus } from '../../../states/contract.ts'
import { orderStates } from '../../../states/rules.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { t } from '../../../../kernel/web/backoffice/language.ts'

export type ChangeStatus = (order: Order, status: OrderStatus) => void

/** Sets the status of one order; disabled for those who may only look. */
export function StatusSelect({
  order,
  change,
  id,
  isWaiting = false,
}: {
  order: Order
  change: ChangeStatus
  /** For a label of one's own. */
  id?: string
  /** Whether another write of the order is on its way, after which its version is another. */
  isWaiting?: boolean
}) {
  const may = useMay(setOrderStatus)
  return (
    <select
      id={id}
      aria-label={id ? undefined : `Status of order ${order.order_number}`}
      value={order.status}
      disabled={!may || isWaiting}
      title={may ? undefined : 'Your role may look at orders but not change them'}
      onChange={(event) => change(order, event.target.value as OrderStatus)}
      className="h-7 rounded-md border border-line bg-surface px-2 hover:not-disabled:border-ink-soft disabled:cursor-not-allowed disabled:opacity-60 max-[56rem]:h-11"
    >
      {orderStates.map(({ status, label }) => (
        <option key={status} value={status}>
          {t(label)}
        </option>
      ))}
    </select>
  )
}
