import { useId, type ReactNode } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'

/** A section of the dashboard with a heading. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('min-w-0 rounded-lg border border-line bg-surface p-4', className)}
    >
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-sans text-desk/6 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
