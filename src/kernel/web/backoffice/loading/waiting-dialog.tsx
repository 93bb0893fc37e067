import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The wait in ms after which a person wants to see that something happens. */
const lateMs = 150

/**
 * The dialog shown while a record is loaded. Most records arrive before it opens, and then only their own dialog opens,
 * because every dialog that opens or closes makes the browser recalculate the styles of the whole page.
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
