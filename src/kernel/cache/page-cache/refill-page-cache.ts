import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/process/log.ts'
import type { Compression } from '../cached-response.ts'
import type { Revision, Revisions } from '../tag-invalidation.ts'
import type { PageCache } from './page-cache.ts'
import type { PageFileInfo, PageFolder } from './page-folder.ts'
import { readPageFile } from './page-file.ts'

/**
 * Renders a page in the background and stores it.
 * @param usedAt when the earlier page was last used, in ms since 1970
 * @returns false when the URL no longer has a page that is the same for everybody
 */
export type RenderInBackground = (key: string, encoding: Compression, usedAt: number) => Promise<boolean>

/** How often it checks for writes, in ms. */
const LOOK_MS = 5_000
/** How often it scans the folder without a write, in ms, because pages expire. */
const AT_LEAST_MS = 60 * 60 * 1000
/** Stale pages that were not used for this long, in ms, are deleted instead of rendered. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000
/** After this many ms of work it pauses three times as long, so it uses at most a quarter of one core. */
const WORK_MS = 10
const PAUSES = 3
/** Event loop utilisation by requests at which it waits, and for how long, in ms. */
const BUSY = 0.5
const BUSY_MS = 1_000
/** Logged once per wait, because it explains why pages stay stale. */
const WAITS = 'Renewing stored pages waits until requests use less of the event loop'
/** After a scan it pauses for ten times the scan's duration, at most for a minute. */
const AFTER_SCAN = 10
const LONGEST_PAUSE_MS = 60_000

/**
 * Renders stored pages again after a write to the data they show: one at a time, slowly, and only while the disk has
 * space.
 */
export function refillPageCache({
  folder,
  pageCache,
  revisions,
  render,
  log,
}: {
  folder: () => PageFolder | null
  pageCache: PageCache
  revisions: Revisions
  render: RenderInBackground
  log: Log
}): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false })
  let worked = performance.now()

  /** Pauses after some work, and for longer while visitors need the event loop. */
  async function giveWay(): Promise<void> {
    const took = performance.now() - worked
    if (took < WORK_MS) return
    let waits = false
    for (let ms = took * PAUSES; ; ms = BUSY_MS) {
      const before = performance.eventLoopUtilization()
      await rest(ms)
      // During the pause only others use the event loop.
      if (performance.eventLoopUtilization(before).utilization < BUSY) break
      if (!waits) log.debug(WAITS)
      waits = true
    }
    worked = performance.now()
  }

  const canStore = async (to: PageFolder) => pageCache.isStoring() && (await to.hasSpace())

  /** A file that cannot be read is deleted, or left alone if that fails, so that it does not stop the scan. */
  async function drop(name: string, from: PageFolder, reason?: unknown): Promise<null> {
    if (reason) log.debug({ err: reason, name }, 'A stored page cannot be read, and is deleted')
    await from.remove(name).catch((error: unknown) => {
      log.debug({ err: error, name }, 'A stored page could not be deleted')
    })
    return null
  }

  /** @returns false when the page must be rendered but cannot be stored */
  async function renew({ name, usedAt }: PageFileInfo, from: PageFolder): Promise<boolean> {
    const file = await from.read(name, { isUse: false }).catch((error: unknown) => drop(name, from, error))
    if (!file) return true
    const about = readPageFile(file)?.about
    if (about && (await pageCache.isCurrent(about))) return true
    const isWanted =
      about && Date.now() - usedAt < UNUSED_MS && pageCache.nameOf(about.key, about.encoding) === name
    if (isWanted && !(await canStore(from))) return false
    if (!isWanted || !(await render(about.key, about.encoding, usedAt))) await drop(name, from)
    return true
  }

  /** @returns false when it stopped early because nothing can be stored */
  async function scan(from: PageFolder): Promise<boolean> {
    const files = await from.sweep()
    // Processes that share the folder start at random positions, so they rarely render the same page.
    const first = Math.floor(Math.random() * files.length)
    for (const file of [...files.slice(first), ...files.slice(0, first)]) {
      await giveWay()
      if (!(await renew(file, from))) return false
    }
    await pageCache.flush()
    return true
  }

  let scanned: Revision | null = null
  let scannedAt = Number.NEGATIVE_INFINITY

  /** Frees space if the disk lacks it; otherwise renews pages if something was written or the last scan is old. */
  async function look(from: PageFolder): Promise<void> {
    if (!(await from.hasSpace())) {
      await from.sweep()
      return
    }
    const now = revisions.now()
    const isDue = now !== scanned || performance.now() - scannedAt > AT_LEAST_MS
    if (now === null || !isDue || !pageCache.isStoring()) return
    scannedAt = performance.now()
    scanned = now
    if (!(await scan(from))) scanned = null
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await rest(LOOK_MS)
      const from = folder()
      if (from === null) continue
      const began = (worked = performance.now())
      try {
        await look(from)
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'Kept pages could not be renewed')
      }
      await rest(Math.min((performance.now() - began) * AFTER_SCAN, LONGEST_PAUSE_MS))
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'Kept pages are no longer renewed')
  })

  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
