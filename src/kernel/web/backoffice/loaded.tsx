import type { ReactNode } from 'react'
import { CouldNotLoad, type Reading } from './could-not-load.tsx'

/**
 * What was read; until then what waits for it, and after a failure a button to try again. If a later read fails, what
 * was read before stays below the button, with what has been typed into it.
 */
export function Loaded<Data>({
  query,
  waiting,
  children,
}: {
  query: Reading & { data: Data | undefined; isError: boolean }
  waiting: ReactNode
  children: (data: Data) => ReactNode
}) {
  return (
    <>
      {query.isError && <CouldNotLoad query={query} />}
      {query.data === undefined ? !query.isError && waiting : children(query.data)}
    </>
  )
}
