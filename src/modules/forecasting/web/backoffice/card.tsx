import type { ReactNode } from 'react'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'

/** A number with its label; a skeleton while loading. */
export function Card({ name, figure }: { name: string; figure: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="figures mt-1 font-serif text-lg/7 font-medium wrap-anywhere max-sm:text-base/7">
        {figure ?? <Skeleton className="my-1 h-5 w-16" />}
      </dd>
    </div>
  )
}
