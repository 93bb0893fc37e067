import type { QueryClient } from '@tanstack/react-query'
import { ownTab } from '../../own-tab.ts'
import { readAgain, wasRefreshed } from '../../refresh.ts'

/** What comes within this time is read again once; a little different in each tab, so that not all ask at once. */
const togetherMs = () => 50 + Math.random() * 200

/** For so long a tab may hear of a write of its own after it has read again what it wrote. */
const ECHO_MS = 5_000

/**
 * Reads again what stands at the addresses that somebody has changed, and what lies below them. What
 * this tab has changed it has mostly read again already.
 */
export function invalidator(queryClient: QueryClient): (keys: readonly string[], writer?: string) => void {
  /** Whether only this tab has changed an address. */
  const changed = new Map<string, boolean>()
  // A write of one's own is sometimes announced before its answer is there: it is asked about twice.
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
