import type { QueryClient } from '@tanstack/react-query'
import { tabId } from '../../tab-id.ts'
import { refetchPaths, wasRefreshed } from '../../refresh.ts'

/**
 * Notifications within this time (ms) cause one refetch. It is random, so that not all tabs refetch at the same time.
 */
const togetherMs = () => 50 + Math.random() * 200

/** How long after its own refetch, in ms, a tab may still be notified of its own write. */
const ECHO_MS = 5_000

/**
 * Refetches paths that somebody has changed, and those below them, except those that this tab has changed and already
 * refetched.
 */
export function invalidator(queryClient: QueryClient): (keys: readonly string[], writer?: string) => void {
  /** By path, whether only this tab has changed it. */
  const ownByKey = new Map<string, boolean>()
  // Checked twice, because the notification of this tab's write may arrive before its response.
  const isKnown = (key: string, isOwn: boolean) => isOwn && wasRefreshed(key, ECHO_MS)
  let timer: ReturnType<typeof setTimeout> | undefined
  return (keys, writer) => {
    const isOwn = writer === tabId()
    for (const key of keys) if (!isKnown(key, isOwn)) ownByKey.set(key, isOwn && (ownByKey.get(key) ?? true))
    if (ownByKey.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      const paths = [...ownByKey].flatMap(([key, isOwn]) => (isKnown(key, isOwn) ? [] : [key]))
      ownByKey.clear()
      void refetchPaths(queryClient, paths)
    }, togetherMs())
  }
}
