import type { ReactNode } from 'react'

/** A titled section of the settings. */
export function Card({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lead/6">{title}</h2>
      <p className="mb-4 text-note/5 text-ink-soft">{hint}</p>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
