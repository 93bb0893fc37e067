import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import type { ReactNode } from 'react'

/** A titled section of the overview; `aside` is placed next to the title. */
export function Panel({
  title,
  unit,
  aside,
  children,
}: {
  title: string
  /** In what its figures are: `EUR`. */
  unit?: string | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-2">
        <SectionTitle>{title}</SectionTitle>
        {unit && <span className="mr-auto text-note/5 text-ink-soft">{unit}</span>}
        {aside}
      </div>
      {children}
    </section>
  )
}
