import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'
import { CouldNotLoad } from '../could-not-load.tsx'
import { WaitingDialog } from '../loading/waiting-dialog.tsx'

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
    <WaitingDialog title={title} isWaiting={!isMissing && !read.error} close={close}>
      {isMissing || (read.error instanceof ApiError && read.error.status === 404) ? (
        <p className="py-8 text-center text-ink-soft">{missing}</p>
      ) : (
        read.error && <CouldNotLoad query={read} />
      )}
    </WaitingDialog>
  )
}
