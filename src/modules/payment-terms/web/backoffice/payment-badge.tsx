import { t } from '#kernel/web/backoffice/language.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { PaymentState } from '../../contract/index.ts'

const stateLabels: Readonly<Record<PaymentState, string>> = {
  unpaid: 'Unpaid',
  deposit_paid: 'Deposit paid',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
}

/** Whether an order is paid. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  const isDone = state === 'paid'
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-note whitespace-nowrap',
        isDone ? 'bg-linen text-ink-soft' : 'bg-clay-wash text-ink',
      )}
    >
      {t(stateLabels[state])}
    </span>
  )
}
