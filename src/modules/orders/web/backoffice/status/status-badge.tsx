import { ChevronDown } from 'lucide-react'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { t } from '#kernel/web/backoffice/language.ts'
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

/** The status of an order in its colour and as text; with a chevron where it can be changed. */
export function StatusBadge({ status, opens = false }: { status: OrderStatus; opens?: boolean }) {
  return (
    <span
      data-status={status}
      className={classes(
        'order-status order-status-badge inline-flex items-center gap-1.5 rounded-full text-badge font-medium whitespace-nowrap',
        opens ? 'h-7 pr-1.5 pl-2.5' : 'h-5 px-2',
      )}
    >
      <span aria-hidden className="order-status-dot size-1.5 rounded-full" />
      {t(orderStatusLabel(status))}
      {opens && <ChevronDown size={14} aria-hidden />}
    </span>
  )
}
