import type { ReactNode } from 'react'
import { CouldNotLoad, type Reading } from './could-not-load.tsx'

/** What was read; until then what waits for it, and after a failure a button to try again. */
export function Loaded<Data>({
  query,
  waiting,
  children,
}: {
  query: Reading & { data: Data | undefined; isError: boolean }
  waiting: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.isError) return <CouldNotLoad query={query} />
  return query.data === undefined ? waiting : children(query.data)
}
