import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useId, type ReactNode } from 'react'

/** A section of the dashboard with a heading. */
export function Panel({
  title,
  unit,
  aside,
  children,
}: {
  title: string
  /** In what its figures are: `EUR`. */
  unit?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <SectionTitle id={id}>{title}</SectionTitle>
        {unit && <span className="mr-auto text-note/5 text-ink-soft">{unit}</span>}
        {aside}
      </div>
      {children}
    </section>
  )
}
