import { backUpNow, getStatus, type Status } from '../contract.ts'
import { call, readUrl } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'

/** The shop's state, refetched while it is shown. */
export const shopStatus = {
  queryKey: [getStatus.path] as const,
  queryFn: () => readUrl<Status>(getStatus.path),
  refetchInterval: 15_000,
}

/** Makes a backup in the background; the status shows its result. */
export const useBackUpNow = () =>
  useWrite({
    write: () => call(backUpNow, {}),
    done: 'The backup has begun',
    failed: 'The backup was not begun',
    refreshes: [getStatus],
  })
