import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** The one thing to begin with. */
export interface Begin {
  label: string
  may: boolean
  run: () => void
}

/** A list that has nothing yet: what it is for, and the one button to begin. */
export function EmptyList({
  children,
  hint,
  begin,
}: {
  children?: ReactNode
  hint?: string | undefined
  begin?: Begin | undefined
}) {
  return (
    <NothingThere>
      <div>
        {children && <p>{children}</p>}
        {hint && <p className="mt-1 max-w-prose text-ink-soft">{hint}</p>}
        {begin && (
          <Button size="sm" disabled={!begin.may} onClick={begin.run} className="mt-4">
            {begin.label}
          </Button>
        )}
      </div>
    </NothingThere>
  )
}

/** The place of a list that has nothing to show. */
export function NothingThere({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-16 text-center">
      <PackageOpen size={36} strokeWidth={1.25} aria-hidden className="text-ink-soft" />
      {children}
    </div>
  )
}
