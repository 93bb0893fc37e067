import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { CountedVisit } from '../rules/visits.ts'
import { analyticsSettingsRepository } from './analytics-settings.repository.ts'
import { addSizes, addSteps, addWords, type Tally } from './counts.repository.ts'

/** How long counts are held in memory, in ms: what a crash loses. */
const HELD_MS = 5000
/** Different counts that are held; more are not counted. */
const MAX_HELD = 2000

/** Counts of one kind, by the JSON of what they count. */
class Tallies {
  private readonly counts = new Map<string, number>()

  add(what: object, times = 1): void {
    const key = JSON.stringify(what)
    const previousCount = this.counts.get(key)
    if (previousCount === undefined && this.counts.size >= MAX_HELD) return
    this.counts.set(key, (previousCount ?? 0) + times)
  }

  /** Everything counted so far, which begins anew. */
  take(): Tally[] {
    const tallies = Array.from(this.counts, ([key, count]) => ({ ...(JSON.parse(key) as object), count }))
    this.counts.clear()
    return tallies
  }
}

/**
 * Counts visits in memory and adds them to the database every few seconds, so that a visit costs no query. While the
 * database is away they wait.
 */
export function visitCounter({
  pool,
  timeZone,
  log,
}: {
  pool: Pool
  timeZone: string
  log: FastifyBaseLogger
}) {
  const talliesByKind = { step: new Tallies(), words: new Tallies(), size: new Tallies() }
  let timer: NodeJS.Timeout | undefined

  /** The flush that runs, so that who waits for one also waits for what it has taken. */
  let running = Promise.resolve()

  function flush(): Promise<void> {
    running = running.then(store)
    return running
  }

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const talliesToStore = {
      step: talliesByKind.step.take(),
      words: talliesByKind.words.take(),
      size: talliesByKind.size.take(),
    }
    const all = Object.entries(talliesToStore) as [keyof typeof talliesToStore, Tally[]][]
    if (all.every(([, tallies]) => tallies.length === 0)) return
    try {
      await transaction(pool, async (client) => {
        const { counts } = await analyticsSettingsRepository(createDb(client)).read()
        // Pages that were opened before it was turned off still send.
        if (!counts) return
        await addSteps(client, talliesToStore.step)
        await addWords(client, talliesToStore.words)
        await addSizes(client, talliesToStore.size)
      })
    } catch (error) {
      log.warn(error, 'visits could not be stored yet')
      for (const [kind, tallies] of all)
        for (const { count, ...what } of tallies) talliesByKind[kind].add(what, count)
      start()
    }
  }

  function start(): void {
    timer ??= setTimeout(() => void flush(), HELD_MS).unref()
  }

  return {
    add(visit: CountedVisit): void {
      const day = todayIn(timeZone)
      for (const kind of ['step', 'words', 'size'] as const) {
        if (visit[kind] !== null) talliesByKind[kind].add({ day, ...visit[kind] })
      }
      start()
    },
    flush,
  }
}
