import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Notifications } from '../database/notify.ts'

/** What answers are made of, such as a kind of content or one record; a write says which of them it has changed. */
export type CacheTag = string

/** A moment between changes, later ones being larger. */
export type Revision = number

export interface Revisions {
  /** Null while changes of other processes might go unheard: then nothing may be kept. */
  now(): Revision | null
  /** Whether none of the tags has changed since. */
  unchanged(since: Revision, of: Iterable<CacheTag>): boolean
  /** Resolves once every change that was committed before the call is known here. */
  flush(): Promise<void>
}

const channel = 'public_changes'
const maxWaitMs = 1_000
const retryMs = 5_000
/** Subjects whose last change is known; beyond them all count as changed once. */
const maxKnown = 20_000
/** What `flush` says, here and in other processes, which changes nothing. */
const aMark = /^[\w-]+\.\d+$/

/**
 * Knows when each subject has changed last, by other processes too. Starts to listen with the
 * first question, so that a start waits for nothing.
 */
export function countRevisions({
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
  // No process id: in containers every process has the same, and would take the mark of another for its own.
  const ownName = randomUUID()
  let moment: Revision = 0
  /** When everything may have changed. */
  let allChangedAt: Revision = 0

  function allChanged(): void {
    allChangedAt = moment += 1
    changedAt.clear()
  }

  function changed(tag: string): void {
    if (changedAt.size >= maxKnown) allChanged()
    changedAt.set(tag, (moment += 1))
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
      // The database is away; the shop answers without copies and asks again later.
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
    async flush() {
      if (state !== 'hearing') return
      // What a connection hears comes in the order of the commits: behind our own mark, all before it.
      const mark = `${ownName}.${++lastMark}`
      const heard = new Promise<void>((resolve) => waiting.set(mark, resolve))
      const enough = new Promise<'unheard'>((resolve) =>
        setTimeout(() => resolve('unheard'), maxWaitMs).unref(),
      )
      await pool.query('select pg_notify($1, $2)', [channel, mark])
      // Whoever does not hear himself may not have heard others either.
      if ((await Promise.race([heard, enough])) === 'unheard') allChanged()
      waiting.delete(mark)
    },
  }
}
