import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import './badge.css'

/**
 * What a state means to staff: a beginning that asks for nothing, something that waits for them, something on its
 * way, something that is done, something that came to nothing. Words without such a meaning are plain.
 */
export type Tone = 'plain' | 'draft' | 'waiting' | 'moving' | 'done' | 'failed'

/** A state in a word, with a dot in the colour of its meaning. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span data-tone={tone} className={classes('office-badge', className)}>
      {tone !== 'plain' && <span aria-hidden className="office-badge-dot" />}
      {children}
    </span>
  )
}
