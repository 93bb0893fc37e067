import { getStatus } from '../contract.ts'
import type { Status } from '../contract.ts'
import { readAddress } from '../../../kernel/web/api.ts'

/** The shop's state, refetched while it is shown. */
export const shopStatus = {
  queryKey: [getStatus.path] as const,
  queryFn: () => readAddress<Status>(getStatus.path),
  refetchInterval: 15_000,
}
