import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../contract/endpoint.ts'

const refreshedAt = new Map<string, number>()

const isOf = (address: unknown, path: string) =>
  typeof address === 'string' &&
  (address === path || address.startsWith(`${path}?`) || address.startsWith(`${path}/`))

/** After a write: refetches every read of these endpoints, with any query or record. */
export function refresh(queryClient: QueryClient, ...endpoints: Pick<Endpoint, 'path'>[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  for (const path of paths) refreshedAt.set(path, Date.now())
  return readAgain(queryClient, paths)
}

/** The same after somebody else's write. */
export function readAgain(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isOf(queryKey[0], path)),
  })
}

/**
 * Whether this tab has refreshed a path and all below it, after its own write, within the last `withinMs` milliseconds.
 */
export function wasRefreshed(address: string, withinMs: number): boolean {
  const since = Date.now() - withinMs
  return [...refreshedAt].some(([path, at]) => at >= since && isOf(address, path))
}
