import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** From this many characters a figure, such as `4.281.350.000 ₫`, would break at the usual size. */
const longFigure = 13

/** A figure with its label, in a `dl`; a skeleton while it is not known. */
export function Stat({
  label,
  value,
  delta,
  note,
}: {
  label: string
  /** Undefined: not known yet. */
  value: ReactNode
  /** What stands at the right of the label, such as the change. */
  delta?: ReactNode
  /** A second line below the figure. */
  note?: string | undefined
}) {
  return (
    <div className="flex min-h-18 min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-2.5">
      <dt className="flex flex-wrap items-center gap-x-1.5 text-note/4.5 text-ink-soft">
        <span className="min-w-0 grow wrap-anywhere">{label}</span>
        {delta}
      </dt>
      <dd
        className={classes(
          'figures font-serif wrap-anywhere',
          typeof value === 'string' && value.length >= longFigure
            ? 'text-lead/7 max-sm:text-base/7'
            : 'text-stat/7 max-wide:text-lg/7 max-sm:text-lead/7',
        )}
      >
        {value ?? <Skeleton className="my-1 h-5 w-16" />}
        {note && <span className="block font-sans text-note/4.5 text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}

/** Beside the label of a total that does not depend on chosen days. */
export const AllTime = () => <span className="whitespace-nowrap">all time</span>
