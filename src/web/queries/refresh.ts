import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'

/** After a write: every read of these addresses, whatever its query or record, is asked anew. */
export function refresh(queryClient: QueryClient, ...written: Pick<Endpoint, 'path'>[]): Promise<void> {
  const isOf = (address: unknown, path: string) =>
    typeof address === 'string' &&
    (address === path || address.startsWith(`${path}?`) || address.startsWith(`${path}/`))
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => written.some(({ path }) => isOf(queryKey[0], path)),
  })
}
