import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../process/log.ts'
import type { Compression } from '../cached-response.ts'
import type { Revision, Revisions } from '../revisions.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Found, PageFolder } from './page-folder.ts'
import { readPageFile } from './page-file.ts'

/**
 * Renders a page for nobody who waits, and keeps it.
 * @param usedAt when the former page was last used, in ms since 1970
 * @returns false when the address no longer has a page that is the same for everybody
 */
export type RenderInBackground = (key: string, encoding: Compression, usedAt: number) => Promise<boolean>

/** How often it looks whether anything was written, in ms. */
const LOOK_MS = 5_000
/** Without a write it looks through the folder this often, in ms: pages grow old. */
const AT_LEAST_MS = 60 * 60 * 1000
/** Stale pages that nobody has asked for since are removed, not rendered. In ms. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000
/** After so many ms of work it pauses for three times as long: a quarter of one core is the most it takes. */
const WORK_MS = 10
const PAUSES = 3
/** Share of the event loop that requests may take before it waits for them, and for how long it does, in ms. */
const BUSY = 0.5
const BUSY_MS = 1_000
/** A look through all files pauses for ten times its own time before the next, at most for a minute. */
const AFTER_SCAN = 10
const LONGEST_PAUSE_MS = 60_000

/** Renders kept pages again after a write to what they show: one at a time, slowly, and only while there is room. */
export function refillKeptPages({
  folder,
  kept,
  revisions,
  render,
  log,
}: {
  folder: () => PageFolder | null
  kept: KeptPages
  revisions: Revisions
  render: RenderInBackground
  log: Log
}): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false })
  let worked = performance.now()

  /** Gives way: to whatever waits after some work, and to visitors while there are many. */
  async function giveWay(): Promise<void> {
    const took = performance.now() - worked
    if (took < WORK_MS) return
    for (let ms = took * PAUSES; ; ms = BUSY_MS) {
      const before = performance.eventLoopUtilization()
      await rest(ms)
      // While it rests, only others use the event loop.
      if (performance.eventLoopUtilization(before).utilization < BUSY) break
    }
    worked = performance.now()
  }

  async function renew({ name, usedAt }: Found, from: PageFolder): Promise<void> {
    const file = await from.read(name, { isUse: false })
    if (!file) return
    const about = readPageFile(file)?.about
    if (about && (await kept.isCurrent(about))) return
    const isWanted =
      about && Date.now() - usedAt < UNUSED_MS && kept.nameOf(about.key, about.encoding) === name
    if (!isWanted || !(await render(about.key, about.encoding, usedAt))) await from.remove(name)
  }

  async function scan(from: PageFolder): Promise<void> {
    const files = await from.sweep()
    // Processes that share the folder begin at different places, and so rarely render the same page.
    const first = Math.floor(Math.random() * files.length)
    for (const file of [...files.slice(first), ...files.slice(0, first)]) {
      await giveWay()
      await renew(file, from)
    }
    await kept.flush()
  }

  async function run(): Promise<void> {
    let scanned: Revision | null = null
    let scannedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      await rest(LOOK_MS)
      const now = revisions.now()
      const from = folder()
      const isDue = now !== scanned || performance.now() - scannedAt > AT_LEAST_MS
      if (now === null || from === null || !isDue) continue
      scanned = now
      scannedAt = worked = performance.now()
      try {
        await scan(from)
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'Kept pages could not be renewed')
      }
      await rest(Math.min((performance.now() - scannedAt) * AFTER_SCAN, LONGEST_PAUSE_MS))
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
