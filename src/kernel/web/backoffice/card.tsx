import { SectionTitle } from './section-title.tsx'
import type { ReactNode } from 'react'

/**
 * A titled section of the settings.
 * @param id by which an address leads to it
 */
export function Card({
  id,
  title,
  hint,
  children,
}: {
  id?: string
  title: string
  hint: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-24 rounded-lg border border-line bg-surface p-5">
      <SectionTitle>{title}</SectionTitle>
      <p className="mb-4 text-note/5 text-ink-soft">{hint}</p>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
