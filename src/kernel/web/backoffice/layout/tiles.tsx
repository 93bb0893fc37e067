import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { t } from '../language.ts'
import { Stat } from './stat.tsx'

/** Labelled figures in tiles. */
export function Tiles({
  tiles,
  busy,
  className,
}: {
  tiles: readonly (readonly [label: string, figure: ReactNode])[]
  busy: boolean
  className?: string
}) {
  return (
    <dl aria-busy={busy} className={classes('grid grid-cols-2 gap-3 desk:grid-cols-4', className)}>
      {tiles.map(([label, figure]) => (
        <Stat key={label} label={t(label)} value={busy ? undefined : (figure ?? '—')} />
      ))}
    </dl>
  )
}
