import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/process/log.ts'
import {
  cachedResponseOfCompressed,
  encodingFor,
  type Compressed,
  type Compression,
  type CachedResponse,
} from '../cached-response.ts'
import { expires } from '../response-cache.ts'
import type { CacheTag, Revision, Revisions } from '../tag-invalidation.ts'
import type { StoredRevisions } from '../stored-revisions.ts'
import type { PageFolder } from './page-folder.ts'
import { readPageFile, writePageFile, type AboutPage } from './page-file.ts'

/** A rendered page to be stored. */
export interface RenderedPage {
  key: string
  packed: Compressed
  headers: CachedResponse['headers']
  tags: readonly CacheTag[]
  /** The revision at which its reads began. */
  seen: Revision
  /** When the file it replaces was last used, in ms since 1970. */
  usedAt?: number
}

/** Rendered public pages on the disk, compressed as they are sent, each with the state of the data it shows. */
export interface PageCache {
  /**
   * The current page of a key in the best accepted encoding; null if there is none, or if the disk or the database
   * fails.
   */
  find(
    key: string,
    accepted: string | undefined,
  ): Promise<{ cached: CachedResponse; tags: readonly CacheTag[] } | null>
  /**
   * Queues a page for storing, so the request does not wait. It is stored only if its data has not changed since its
   * reads began.
   */
  store(page: RenderedPage): void
  /** The file name of a page: a hash, so that it contains nothing of the URL. */
  nameOf(key: string, encoding: Compression): string
  isCurrent(about: AboutPage): Promise<boolean>
  /** False for a while after a disk error. */
  isStoring(): boolean
  /** Pages sent since the start. */
  readonly sent: () => number
  /** Resolves when all queued pages are stored. */
  flush(): Promise<void>
  /** Stops storing; resolves when the current write is finished. */
  close(): Promise<void>
}

/** Age in ms at which a page is rendered again, although pages do not depend on the time. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** Most pages in the queue, and how long they are collected, in ms, so that one notification serves all of them. */
const MAX_WAITING = 100
const GATHERING_MS = 250
/** How long nothing is stored after a disk error, in ms. */
const AFTER_FAILURE_MS = 60_000

/**
 * @param variant what all pages depend on besides their key, such as the currency
 * @param folder null until the build id is known
 * @param opened resolves to the folder when it is known; null if none is used
 */
export function createPageCache({
  folder,
  opened,
  revisions,
  stored,
  variant,
  log,
}: {
  folder: () => PageFolder | null
  opened: () => Promise<PageFolder | null>
  revisions: Revisions
  stored: StoredRevisions
  variant: () => string
  log: Log
}): PageCache {
  let waiting: RenderedPage[] = []
  let storing: Promise<void> | null = null
  let writing: Promise<void> | null = null
  const closing = new AbortController()
  let silentUntil = 0
  let sentPages = 0

  function nameOf(key: string, encoding: Compression): string {
    const name = createHash('sha256')
      .update(JSON.stringify([variant(), encoding, key]))
      .digest('hex')
    return `${name.slice(0, 2)}/${name.slice(2)}`
  }

  const isStoring = () => performance.now() >= silentUntil

  function failed(error: unknown): void {
    silentUntil = performance.now() + AFTER_FAILURE_MS
    log.warn({ err: error }, 'Pages could not be stored on the disk; they are rendered instead')
  }

  async function isCurrent({ state, tags, madeAt }: AboutPage): Promise<boolean> {
    return Date.now() - madeAt < MAX_AGE_MS && (await stored.of(tags)) === state
  }

  async function storePages(to: PageFolder, pages: readonly RenderedPage[]): Promise<void> {
    const states = await Promise.all(pages.map(({ tags }) => stored.of(tags)))
    // The state may already contain the marks of a write after rendering. After the flush, `revisions` knows of that
    // write, too.
    await revisions.flush()
    const failures: unknown[] = []
    let writtenCount = 0
    for (const [at, { key, packed, headers, tags, seen, usedAt }] of pages.entries()) {
      const state = states[at]
      if (!state || !revisions.unchanged(seen, tags)) continue
      const sentHeaders = Object.entries(headers).filter(([, value]) => value !== undefined)
      const about = { key, tags: [...tags], state, madeAt: Date.now() }
      const file = writePageFile(packed, {
        ...about,
        headers: Object.fromEntries(sentHeaders) as AboutPage['headers'],
      })
      await to.write(nameOf(key, packed.encoding), file, usedAt).then(
        () => (writtenCount += 1),
        (error: unknown) => failures.push(error),
      )
    }
    // If other pages were stored, the disk works and only single files are blocked.
    if (failures.length > 0 && writtenCount === 0) throw failures[0]
  }

  async function storeAll(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      await pause(GATHERING_MS, undefined, { ref: false })
      const to = await opened()
      const pages = waiting
      waiting = []
      if (to === null || closing.signal.aborted) return
      await (writing = storePages(to, pages).catch(failed))
    }
  }

  return {
    nameOf,
    isCurrent,
    isStoring,
    sent: () => sentPages,
    async find(key, accepted) {
      const encoding = encodingFor(accepted, Number.POSITIVE_INFINITY)
      const from = folder()
      if (encoding === 'identity' || from === null) return null
      try {
        const name = nameOf(key, encoding)
        const file = await from.read(name)
        if (!file) return null
        const page = readPageFile(file)
        if (!page || page.about.key !== key || page.about.encoding !== encoding) {
          log.warn({ name }, 'A page on the disk is damaged, and is rendered again')
          await from.remove(name)
          return null
        }
        const { about, bytes } = page
        if (!(await isCurrent(about))) return null
        sentPages += 1
        return {
          cached: cachedResponseOfCompressed({ bytes, encoding, plainSize: about.plainSize }, about.headers),
          tags: about.tags,
        }
      } catch (error) {
        log.debug({ err: error }, 'A page on the disk could not be read, and is rendered')
        return null
      }
    },
    store(page) {
      if (expires(page.tags) || waiting.length >= MAX_WAITING || !isStoring()) return
      waiting.push(page)
      storing ??= storeAll().finally(() => (storing = null))
    },
    async flush() {
      await storing
    },
    async close() {
      closing.abort()
      await writing
    },
  }
}
