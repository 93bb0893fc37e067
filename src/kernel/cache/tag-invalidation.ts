import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Notifications } from '#kernel/database/notify.ts'

/**
 * Names a part of the data that responses depend on, such as a kind of content or one record. Each write names the tags
 * it changed.
 */
export type CacheTag = string

/** A position in the sequence of changes; it increases with each. */
export type Revision = number

export interface Revisions {
  /** Null while changes of other processes might be missed; nothing may be cached then. */
  now(): Revision | null
  /** Whether none of the tags has changed since. */
  unchanged(since: Revision, of: Iterable<CacheTag>): boolean
  /** Calls back with each changed tag, or null when everything may have changed. Starts to listen. */
  onChange(callback: (tag: CacheTag | null) => void): void
  /** Resolves once every change that was committed before the call is known here. */
  flush(): Promise<void>
}

const channel = 'public_changes'
const maxWaitMs = 1_000
const retryMs = 5_000
/** The most tags whose last change is remembered; beyond that, all count as changed. */
const maxKnown = 20_000
/** A notification sent by `flush`, which is not a change. */
const aMark = /^[\w-]+\.\d+$/

/**
 * Tracks when each tag was last changed, in any process. Starts to listen on first use, so that the start does not wait
 * for it.
 */
export function trackRevisions({
  notifications,
  pool,
}: {
  notifications: Notifications
  pool: Pool
}): Revisions {
  const changedAt = new Map<string, Revision>()
  const waiting = new Map<string, () => void>()
  let state: 'silent' | 'starting' | 'hearing' = 'silent'
  let lastMark = 0
  // Not the process id: in containers every process has the same one.
  const ownName = randomUUID()
  let moment: Revision = 0
  /** The revision at which everything may have changed. */
  let allChangedAt: Revision = 0
  let tell: (tag: CacheTag | null) => void = () => {}

  function allChanged(): void {
    allChangedAt = moment += 1
    changedAt.clear()
    tell(null)
  }

  function changed(tag: string): void {
    if (changedAt.size >= maxKnown) allChanged()
    changedAt.set(tag, (moment += 1))
    tell(tag)
  }

  async function start(): Promise<void> {
    state = 'starting'
    try {
      await notifications.listen(channel, {
        onMessage(payload) {
          if (aMark.test(payload)) waiting.get(payload)?.()
          else changed(payload)
        },
        onLost() {
          state = 'starting'
        },
        onResumed() {
          allChanged()
          state = 'hearing'
        },
      })
      state = 'hearing'
    } catch {
      // The database is unreachable: the shop answers without its cache, and listening is retried later.
      setTimeout(() => (state = 'silent'), retryMs).unref()
    }
  }

  return {
    now() {
      if (state === 'silent') void start()
      return state === 'hearing' ? moment : null
    },
    unchanged(since, of) {
      if (state !== 'hearing' || allChangedAt > since) return false
      for (const tag of of) if ((changedAt.get(tag) ?? 0) > since) return false
      return true
    },
    onChange(callback) {
      tell = callback
      if (state === 'silent') void start()
    },
    async flush() {
      if (state !== 'hearing') return
      // Notifications arrive in commit order: after our own, every earlier one has arrived.
      const mark = `${ownName}.${++lastMark}`
      const received = new Promise<void>((resolve) => waiting.set(mark, resolve))
      const timedOut = new Promise<'unheard'>((resolve) =>
        setTimeout(() => resolve('unheard'), maxWaitMs).unref(),
      )
      await pool.query('select pg_notify($1, $2)', [channel, mark])
      // If our own notification does not arrive, those of others may be missing too.
      if ((await Promise.race([received, timedOut])) === 'unheard') allChanged()
      waiting.delete(mark)
    },
  }
}
