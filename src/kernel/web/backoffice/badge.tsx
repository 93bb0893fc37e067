import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import './badge.css'

/**
 * What a status means to staff: a draft, waiting for them, in progress, done, or failed; `plain` for words without such
 * a meaning.
 */
export type Tone = 'plain' | 'draft' | 'waiting' | 'moving' | 'done' | 'failed'

/** A status label with a dot in the colour of its tone. */
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
