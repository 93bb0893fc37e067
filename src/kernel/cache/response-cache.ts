import type { CachedResponse } from './cached-response.ts'
import type { CacheMemory } from './memory.ts'
import type { CacheTag, Revision, Revisions } from './tag-invalidation.ts'

/** A response being generated; other requests for it wait. */
export interface PendingEntry {
  readonly key: string
  readonly seen: Revision
  /** The cache tags read so far. */
  readonly tags: Set<CacheTag>
  /** Marks it as uncacheable because a part could not be read; it is sent only to this request. */
  markUncacheable(): void
  /** Generated in the background, so it is not stored in memory, which is for what visitors read. */
  readonly inBackground: boolean
  /** Resolves to null if the response was not cacheable. */
  readonly done: Promise<CachedResponse | null>
  /** @returns whether the response may be cached, which is the case if its data has not changed since */
  finish(cached: CachedResponse | null): boolean
}

interface CacheEntry {
  cached: CachedResponse
  seen: Revision
  tags: readonly CacheTag[]
  until: number
}

export interface ResponseCache {
  /** A cached response that is still valid. */
  find(key: string): CachedResponse | null
  /** The pending entry for the current revision, if there is one. */
  pending(key: string): PendingEntry | null
  /** Cache hits since the start, for requests and for pages being rendered. */
  readonly hits: () => number
  /** Starts a pending entry; null while nothing may be cached. */
  begin(key: string, options?: { inBackground: boolean }): PendingEntry | null
}

/** How long content is cached, in ms, since it also changes with time: a post is published on its day. */
const contentLifetimeMs = 60_000
/** Whether a response with these tags becomes outdated after a while without any write. */
export const expires = (tags: Iterable<CacheTag>): boolean => [...tags].includes('content')
/** The largest body that is cached, in bytes. */
const maxBodyBytes = 2 * 1024 * 1024

/**
 * Public responses, cached until a write changes their data. Reading and storing are constant work; when the memory is
 * full, the least recently used entries are dropped first.
 */
export function createResponseCache(revisions: Revisions, memory: CacheMemory): ResponseCache {
  const entries = memory.part<CacheEntry>('response')
  const underWay = new Map<string, PendingEntry>()
  let hits = 0

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return null
      if (entry.until < performance.now() || !revisions.unchanged(entry.seen, entry.tags)) {
        entries.delete(key)
        return null
      }
      hits += 1
      return entry.cached
    },
    hits: () => hits,
    pending(key) {
      const pending = underWay.get(key)
      return pending && pending.seen === revisions.now() ? pending : null
    },
    begin(key, { inBackground } = { inBackground: false }) {
      const revision = revisions.now()
      if (revision === null) return null
      const { promise, resolve } = Promise.withResolvers<CachedResponse | null>()
      let isWhole = true
      const pending: PendingEntry = {
        key,
        seen: revision,
        tags: new Set(),
        inBackground,
        done: promise,
        markUncacheable: () => (isWhole = false),
        finish(answer) {
          if (underWay.get(key) === pending) underWay.delete(key)
          const cached = isWhole ? answer : null
          const tags = [...pending.tags]
          const isCurrent =
            cached !== null && cached.size <= maxBodyBytes && revisions.unchanged(revision, tags)
          if (isCurrent && !inBackground) {
            const lives = expires(tags) ? contentLifetimeMs : Number.POSITIVE_INFINITY
            const entry = { cached, seen: revision, tags, until: performance.now() + lives }
            entries.set(key, entry, cached.bytes())
            // Other encodings are added later.
            cached.onGrown(() => entries.holds(key, entry) && entries.set(key, entry, cached.bytes()))
          }
          resolve(cached)
          return isCurrent
        },
      }
      underWay.set(key, pending)
      return pending
    },
  }
}
