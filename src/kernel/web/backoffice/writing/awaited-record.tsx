import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'

/** The dialog of a record that is loading, missing, or could not be loaded. */
export function AwaitedRecord({
  title,
  missing,
  isMissing = false,
  read,
  close,
}: {
  title: string
  /** `Blog post not found` */
  missing: string
  isMissing?: boolean
  read: UseQueryResult
  close: () => void
}) {
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      {isMissing || (read.error instanceof ApiError && read.error.status === 404) ? (
        <p className="py-8 text-center text-ink-soft">{missing}</p>
      ) : read.error ? (
        <CouldNotLoad error={read.error} retry={read.refetch} busy={read.isFetching} />
      ) : (
        <output aria-busy aria-label="Loading..." className="grid gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-48" />
        </output>
      )}
    </Dialog>
  )
}
