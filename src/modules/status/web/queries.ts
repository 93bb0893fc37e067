import { getStatus } from '../contract.ts'
import type { Status } from '../contract.ts'
import { readAddress } from '../../../kernel/web/api.ts'

/** How the shop's machinery stands; read again while somebody looks. */
export const shopStatus = {
  queryKey: [getStatus.path] as const,
  queryFn: () => readAddress<Status>(getStatus.path),
  refetchInterval: 15_000,
}
