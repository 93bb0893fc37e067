import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from './language.ts'

/**
 * Labelled figures in tiles.
 * @param amounts the figures are amounts, which may be long and are smaller on phones
 */
export function Tiles({
  tiles,
  busy,
  amounts = false,
  className,
}: {
  tiles: readonly (readonly [label: string, figure: ReactNode])[]
  busy: boolean
  amounts?: boolean
  className?: string
}) {
  return (
    <dl aria-busy={busy} className={classes('grid grid-cols-2 gap-3 desk:grid-cols-4', className)}>
      {tiles.map(([label, figure]) => (
        <div key={label} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
          <dt className="text-ink-soft">{t(label)}</dt>
          <dd
            className={classes(
              'figures mt-0.5 font-serif text-title/8',
              amounts && 'wrap-anywhere max-2xl:text-xl/8 max-sm:text-lg max-phone:text-base/8',
            )}
          >
            {busy ? <Skeleton className={classes('my-1 h-6', amounts ? 'w-16' : 'w-10')} /> : (figure ?? '—')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
