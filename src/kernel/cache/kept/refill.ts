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
/** Logged once each time, for whoever asks why pages stay stale. */
const WAITS = 'Renewing kept pages waits until requests take less of the event loop'
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
    let waits = false
    for (let ms = took * PAUSES; ; ms = BUSY_MS) {
      const before = performance.eventLoopUtilization()
      await rest(ms)
      // While it rests, only others use the event loop.
      if (performance.eventLoopUtilization(before).utilization < BUSY) break
      if (!waits) log.debug(WAITS)
      waits = true
    }
    worked = performance.now()
  }

  const canStore = async (to: PageFolder) => kept.stores() && (await to.hasRoom())

  /** One bad file stops nothing: what cannot be removed either is left alone. */
  async function drop(name: string, from: PageFolder, reason?: unknown): Promise<null> {
    if (reason) log.debug({ err: reason, name }, 'A kept page cannot be read, and is removed')
    await from.remove(name).catch((error: unknown) => {
      log.debug({ err: error, name }, 'A kept page could not be removed')
    })
    return null
  }

  /** @returns false when it would have to be rendered and cannot be stored */
  async function renew({ name, usedAt }: Found, from: PageFolder): Promise<boolean> {
    const file = await from.read(name, { isUse: false }).catch((error: unknown) => drop(name, from, error))
    if (!file) return true
    const about = readPageFile(file)?.about
    if (about && (await kept.isCurrent(about))) return true
    const isWanted =
      about && Date.now() - usedAt < UNUSED_MS && kept.nameOf(about.key, about.encoding) === name
    if (isWanted && !(await canStore(from))) return false
    if (!isWanted || !(await render(about.key, about.encoding, usedAt))) await drop(name, from)
    return true
  }

  /** @returns false when it ended early, because nothing can be stored */
  async function scan(from: PageFolder): Promise<boolean> {
    const files = await from.sweep()
    // Processes that share the folder begin at different places, and so rarely render the same page.
    const first = Math.floor(Math.random() * files.length)
    for (const file of [...files.slice(first), ...files.slice(0, first)]) {
      await giveWay()
      if (!(await renew(file, from))) return false
    }
    await kept.flush()
    return true
  }

  let scanned: Revision | null = null
  let scannedAt = Number.NEGATIVE_INFINITY

  /** Makes room where the disk lacks it, and else renews pages where there was a write. */
  async function look(from: PageFolder): Promise<void> {
    if (!(await from.hasRoom())) {
      await from.sweep()
      return
    }
    const now = revisions.now()
    const isDue = now !== scanned || performance.now() - scannedAt > AT_LEAST_MS
    if (now === null || !isDue || !kept.stores()) return
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
