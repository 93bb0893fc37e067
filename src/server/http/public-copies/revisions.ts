import type { Pool } from 'pg'
import type { Notifications } from '../../database/notify.ts'
import { subjects } from './subjects.ts'
import type { Subject } from './subjects.ts'

/** The state of each subject when something was read. */
export type Seen = Readonly<Record<Subject, number>>

export interface Revisions {
  /** Null while changes of other processes might go unheard: then nothing may be kept. */
  now(): Seen | null
  /** Whether none of the subjects has changed since. */
  unchanged(since: Seen, of: Iterable<Subject>): boolean
  /** Resolves once every change that was committed before the call is known here. */
  caughtUp(): Promise<void>
}

const channel = 'public_changes'
const longestWaitMs = 1_000
const retryMs = 5_000

/**
 * Counts the changes of each subject, those of other processes included. Starts to listen with the
 * first question, so that a start waits for nothing.
 */
export function countRevisions({
  notifications,
  pool,
}: {
  notifications: Notifications
  pool: Pool
}): Revisions {
  const counts = Object.fromEntries(subjects.map((subject) => [subject, 0])) as Record<Subject, number>
  const waiting = new Map<string, () => void>()
  let state: 'silent' | 'starting' | 'hearing' = 'silent'
  let lastMark = 0

  function changed(these: readonly Subject[]): void {
    for (const subject of these) counts[subject] += 1
  }

  async function start(): Promise<void> {
    state = 'starting'
    try {
      await notifications.listen(channel, {
        said(payload) {
          if (isSubject(payload)) changed([payload])
          else waiting.get(payload)?.()
        },
        lost() {
          state = 'starting'
        },
        resumed() {
          changed(subjects)
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
      return state === 'hearing' ? { ...counts } : null
    },
    unchanged(since, of) {
      if (state !== 'hearing') return false
      for (const subject of of) if (since[subject] !== counts[subject]) return false
      return true
    },
    async caughtUp() {
      if (state !== 'hearing') return
      // What a connection hears comes in the order of the commits: behind our own mark, all before it.
      const mark = `${process.pid}.${++lastMark}`
      const heard = new Promise<void>((resolve) => waiting.set(mark, resolve))
      const enough = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs).unref())
      await pool.query('select pg_notify($1, $2)', [channel, mark])
      await Promise.race([heard, enough])
      waiting.delete(mark)
    },
  }
}

const isSubject = (text: string): text is Subject => (subjects as readonly string[]).includes(text)
