import type { ReactNode } from 'react'

/** A titled section of the overview; `aside` is placed next to the title. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-2">
        <h2 className="font-sans text-desk/6 font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
