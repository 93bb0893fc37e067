import { t } from '#kernel/web/backoffice/language.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { OrderBalance } from '../../contract/index.ts'
import { stateLabels } from './labels.ts'

/** Whether an order is paid. */
export function StateBadge({ state }: { state: OrderBalance['state'] }) {
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
