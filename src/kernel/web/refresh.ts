import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kernel/contract/endpoint.ts'

const refreshedAt = new Map<string, number>()

/** Whether an address is that of an endpoint, of any of its records, or below it. */
function isOf(address: unknown, path: string): boolean {
  if (typeof address !== 'string') return false
  const parts = address.split('?', 1)[0]?.split('/') ?? []
  return path
    .split('/')
    .every((part, index) => (part.startsWith('{') ? index in parts : part === parts[index]))
}

/** After a write: refetches every read of these endpoints, with any query or record. */
export function refresh(queryClient: QueryClient, ...endpoints: Pick<Endpoint, 'path'>[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  for (const path of paths) refreshedAt.set(path, Date.now())
  return refetchPaths(queryClient, paths)
}

/** After somebody else's write: refetches every read of these paths. */
export function refetchPaths(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  const those = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      paths.some((path) => isOf(queryKey[0], path)),
  }
  // What is read ahead, or for the first time, may come from before the write; its answer would count as fresh, because
  // only a read that replaces an answer is cancelled by an invalidation.
  const inactiveQueries = queryClient
    .getQueryCache()
    .findAll({ ...those, fetchStatus: 'fetching' })
    .filter((query) => !query.isActive() || query.state.data === undefined)
  for (const { promise, queryKey } of inactiveQueries)
    void promise?.catch(() => {}).then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
  return queryClient.invalidateQueries(those)
}

/**
 * Whether this tab has refreshed a path and all below it, after its own write, within the last `withinMs` milliseconds.
 */
export function wasRefreshed(address: string, withinMs: number): boolean {
  const since = Date.now() - withinMs
  return [...refreshedAt].some(([path, at]) => at >= since && isOf(address, path))
}
