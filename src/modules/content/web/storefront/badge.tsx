import type { ReactNode } from 'react'

/** A word or number beside a title. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="figures inline-flex shrink-0 items-center rounded-full bg-linen px-3 py-1 text-sm text-ink-soft">
      {children}
    </span>
  )
}
