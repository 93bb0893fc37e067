import type { Notifications } from '#kernel/database/notify.ts'
import { changeIn, CHANGES, ALL_CHANGED, type Change } from './publish-invalidation.ts'
import type { Hub } from './hub.ts'

/**
 * Changes of one writer within this time, in ms, are sent together, so that a bulk write is one frame instead of a
 * thousand.
 */
const TOGETHER_MS = 100

/** Forwards invalidations from any process to the staff connected to this one. */
export function notifyChanges(hub: Hub) {
  const pathsByWriter = new Map<string | undefined, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  function add({ keys, writer }: Change): void {
    pathsByWriter.set(writer, new Set([...(pathsByWriter.get(writer) ?? []), ...keys]))
    timer ??= setTimeout(flush, TOGETHER_MS).unref()
  }
  function flush(): void {
    timer = undefined
    for (const [writer, keys] of pathsByWriter) {
      hub.broadcast({ type: 'invalidate', keys: [...keys], ...(writer !== undefined && { writer }) })
    }
    pathsByWriter.clear()
  }

  return {
    start: (notifications: Notifications) =>
      notifications.listen(CHANGES, {
        onMessage: (payload) => add(changeIn(payload)),
        onResumed: () => add(ALL_CHANGED),
      }),
    stop: () => clearTimeout(timer),
  }
}
