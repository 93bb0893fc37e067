import { memo } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'
import { drawingKindOf, drawingSize } from './drawing-kind.ts'
import type { DrawnWindowProps } from './drawn-window.tsx'
import { useDrawnWindow } from './lazy-drawings.ts'

interface Props extends DrawnWindowProps {
  label: string
  className?: string
}

/** The covering to scale at this size in its window on a wall; it answers every key. A size of nothing is an empty frame. */
export const WindowDrawing = memo(function WindowDrawing({ label, className, ...drawn }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-kind={drawingKindOf(drawn.product, drawn.category)}
      viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
      className={classes('figures text-ink-soft', className)}
      {...useDrawnWindow(drawn)}
    />
  )
})
