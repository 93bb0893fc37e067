import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import type { ReactNode } from 'react'

/** A titled section of the assistant. */
export function Card({
  title,
  busy = false,
  children,
}: {
  title: string
  busy?: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} aria-busy={busy} className="rounded-lg border border-line bg-surface p-5">
      <SectionTitle className="mb-3">{title}</SectionTitle>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
