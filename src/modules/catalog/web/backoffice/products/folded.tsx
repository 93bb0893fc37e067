import { useState, type ReactNode } from 'react'

/** A section of the product dialog that opens on demand, or where one of its fields was refused. */
export function Folded({
  title,
  isRefused,
  children,
}: {
  title: string
  isRefused: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  // It opens for a refusal, and stays open while what was refused is corrected.
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused)
    if (isRefused) setOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-4 py-3"
    >
      <summary className="cursor-pointer font-medium">{title}</summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  )
}
