import type { Notifications } from '../database/notify.ts'
import { CHANGES } from './announce.ts'
import type { Hub } from './hub.ts'

/** Changes within this time are told together: a bulk write is one frame, not a thousand. */
const TOGETHER_MS = 100

/** Everything of the API; said when it is not known what has been missed. */
const EVERYTHING = '/api'

/** Passes what was announced on any process on to the staff who are connected to this one. */
export function tellChanges(hub: Hub) {
  const keys = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function add(...changed: string[]): void {
    for (const key of changed) keys.add(key)
    timer ??= setTimeout(flush, TOGETHER_MS).unref()
  }
  function flush(): void {
    timer = undefined
    hub.tellAll({ type: 'invalidate', keys: [...keys] })
    keys.clear()
  }

  return {
    start: (notifications: Notifications) =>
      notifications.listen(CHANGES, {
        said: (payload) => add(...(JSON.parse(payload) as string[])),
        resumed: () => add(EVERYTHING),
      }),
    stop: () => clearTimeout(timer),
  }
}
