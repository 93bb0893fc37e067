import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import type { ReactNode } from 'react'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'

/** A titled list beside the month grid. */
export function SideCard({
  title,
  busy = false,
  children,
}: {
  title: string
  busy?: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} aria-busy={busy} className="rounded-lg border border-line bg-surface p-4">
      <SectionTitle className="mb-1">{title}</SectionTitle>
      {busy ? <Skeleton className="h-24" /> : children}
    </section>
  )
}
