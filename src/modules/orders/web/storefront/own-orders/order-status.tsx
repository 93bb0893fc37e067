import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { classes } from '#kernel/web/ui/classes.ts'

const hues: Record<OrderStatus, string> = {
  pending: 'bg-clay',
  confirmed: 'bg-accent',
  processing: 'bg-accent',
  shipped: 'bg-accent',
  delivered: 'bg-good',
  cancelled: 'border border-ink-soft',
}

/** A status in one word, with a dot in its colour. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2 text-sm whitespace-nowrap">
      <span aria-hidden className={classes('size-2 rounded-full', hues[status])} />
      {t(`orderStatus.${status}`)}
    </span>
  )
}
