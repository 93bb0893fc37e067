import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** The button of an empty list. */
export interface StartAction {
  label: string
  may: boolean
  run: () => void
}

/** An empty list: what it is for, and one button to start. */
export function EmptyList({
  children,
  hint,
  emptyAction,
}: {
  children?: ReactNode
  hint?: string | undefined
  emptyAction?: StartAction | undefined
}) {
  return (
    <EmptyBox>
      <div>
        {children && <p>{children}</p>}
        {hint && <p className="mt-1 max-w-prose text-ink-soft">{hint}</p>}
        {emptyAction && (
          <Button size="sm" disabled={!emptyAction.may} onClick={emptyAction.run} className="mt-4">
            {emptyAction.label}
          </Button>
        )}
      </div>
    </EmptyBox>
  )
}

/** The box shown instead of an empty list. */
export function EmptyBox({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-lg border border-line bg-surface px-6 py-12 text-center">
      <BareWindow />
      {children}
    </div>
  )
}

/** The drawing of a window with only a rail. */
function BareWindow() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-24 w-30 text-ink-soft/70"
    >
      <path d="M26 18h68v62H26zM32 24h25v50H32zM63 24h25v50H63z" />
      <path d="M18 84h84v4H18z" />
      <path d="M14 10h92" strokeWidth="2.5" />
      <circle cx="14" cy="10" r="2.5" className="fill-surface" />
      <circle cx="106" cy="10" r="2.5" className="fill-surface" />
      <path d="m36 44 12-14M36 56l17-20M67 62l12-14" className="text-accent" opacity="0.6" />
    </svg>
  )
}
