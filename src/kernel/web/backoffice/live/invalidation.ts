import type { QueryClient } from '@tanstack/react-query'
import { ownTab } from '../../own-tab.ts'
import { readAgain, wasRefreshed } from '../../refresh.ts'

/** Notifications within this time cause one refetch; it differs a little in each tab so that not all refetch at once. */
const togetherMs = () => 50 + Math.random() * 200

/** How long after its own refetch a tab may still be notified of its own write. */
const ECHO_MS = 5_000

/**
 * Refetches the addresses that somebody has changed and those below them. What
 * this tab has changed it has mostly refetched already.
 */
export function invalidator(queryClient: QueryClient): (keys: readonly string[], writer?: string) => void {
  /** Whether only this tab has changed an address. */
  const changed = new Map<string, boolean>()
  // The notification of an own write may arrive before its response: it is checked twice.
  const isKnown = (key: string, isOwn: boolean) => isOwn && wasRefreshed(key, ECHO_MS)
  let timer: ReturnType<typeof setTimeout> | undefined
  return (keys, writer) => {
    const isOwn = writer === ownTab()
    for (const key of keys) if (!isKnown(key, isOwn)) changed.set(key, isOwn && (changed.get(key) ?? true))
    if (changed.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      const paths = [...changed].flatMap(([key, isOwn]) => (isKnown(key, isOwn) ? [] : [key]))
      changed.clear()
      void readAgain(queryClient, paths)
    }, togetherMs())
  }
}
