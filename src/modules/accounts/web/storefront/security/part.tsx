import type { ReactNode } from 'react'

/** A part of the security section, with its title and an explanation. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line not-first:border-t not-first:pt-7">
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="max-w-prose text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </section>
  )
}
