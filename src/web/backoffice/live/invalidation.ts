import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../../queries/refresh.ts'

/** What comes within this time is read again once; a little different in each tab, so that not all ask at once. */
const togetherMs = () => 50 + Math.random() * 200

/** Reads again what stands at the addresses that somebody has changed, and what lies below them. */
export function invalidator(queryClient: QueryClient): (keys: readonly string[]) => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (keys) => {
    for (const key of keys) changed.add(key)
    timer ??= setTimeout(() => {
      timer = undefined
      const paths = [...changed].map((path) => ({ path: path as `/${string}` }))
      changed.clear()
      void refresh(queryClient, ...paths)
    }, togetherMs())
  }
}
