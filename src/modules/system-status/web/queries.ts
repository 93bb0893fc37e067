import { getStatus } from '../contract.ts'
import type { Status } from '../contract.ts'
import { readUrl } from '../../../kernel/web/api.ts'

/** The shop's state, refetched while it is shown. */
export const shopStatus = {
  queryKey: [getStatus.path] as const,
  queryFn: () => readUrl<Status>(getStatus.path),
  refetchInterval: 15_000,
}
