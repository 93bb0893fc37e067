import { classes } from '../../../../kernel/web/ui/classes.ts'
import { t } from '../../../../kernel/web/backoffice/language.ts'

/** `In progress`: a status as people read it. */
export const statusLabel = (status: string) =>
  t(`${status[0]?.toUpperCase() ?? ''}${status.slice(1).replaceAll('_', ' ')}`)

const good = new Set(['accepted', 'completed'])
const over = new Set(['rejected', 'expired', 'cancelled'])

/** A status of a quote or an installation; what is won or done stands out. */
export function StateMark({ status }: { status: string }) {
  return (
    <span
      data-status={status}
      className={classes(
        'inline-flex h-6 items-center rounded-full px-2.5 text-[0.8125rem] whitespace-nowrap',
        good.has(status) && 'bg-accent font-medium text-on-accent',
        over.has(status) && 'border border-line text-ink-soft',
        !good.has(status) && !over.has(status) && 'bg-linen text-ink',
      )}
    >
      {statusLabel(status)}
    </span>
  )
}
