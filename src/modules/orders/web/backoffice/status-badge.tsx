import type { OrderStatus } from '../../../states/contract.ts'
import { orderStatusLabel } from '../../../states/rules.ts'
import { t } from '../../../../kernel/web/backoffice/language.ts'
import './status.css'

export function StatusDot({ status }: { status: OrderStatus }) {
  return (
    <span
      aria-hidden
      data-status={status}
      className="order-status order-status-dot inline-block size-2 shrink-0 rounded-full"
    />
  )
}

/** The status of an order in its colour and in words. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      data-status={status}
      className="order-status order-status-badge inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-medium whitespace-nowrap"
    >
      <span aria-hidden className="order-status-dot size-1.5 rounded-full" />
      {t(orderStatusLabel(status))}
    </span>
  )
}
