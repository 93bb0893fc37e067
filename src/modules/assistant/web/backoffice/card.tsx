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
      <h2 className="mb-3 font-sans text-desk/6 font-semibold">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
