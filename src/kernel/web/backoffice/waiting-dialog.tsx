import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** After so many ms without an answer a person wants to see that something happens. */
const lateMs = 150

/**
 * The dialog of a record that is on its way. Mostly it is there before anybody waits, and then only its own dialog
 * opens: each that opens or closes has the browser work out the styles of the whole page anew.
 */
export function WaitingDialog({
  title,
  wide = false,
  isWaiting,
  close,
  children,
}: {
  title: string
  wide?: boolean
  isWaiting: boolean
  close: () => void
  /** Instead of waiting: why there is no record. */
  children: ReactNode
}) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, lateMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (isWaiting && !isLate) return null
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close" wide={wide}>
      {isWaiting ? (
        <output aria-busy aria-label="Loading..." className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-28" />
          <Skeleton className="h-16" />
        </output>
      ) : (
        children
      )}
    </Dialog>
  )
}
