import { LRUCache } from 'lru-cache'
import type { Copy } from './cached-response.ts'
import type { CacheTag, Revision, Revisions } from './revisions.ts'

/** An answer that is being made; others who want the same wait for it. */
export interface PendingEntry {
  readonly key: string
  readonly seen: Revision
  /** The subjects that have gone into it so far. */
  readonly tags: Set<CacheTag>
  /** Says that something of it could not be read, so that it is for whoever asked alone. */
  markUncacheable(): void
  /** Null when the answer was not one to keep. */
  readonly done: Promise<Copy | null>
  finish(copy: Copy | null): void
}

interface CacheEntry {
  copy: Copy
  seen: Revision
  tags: readonly CacheTag[]
  until: number
}

export interface ResponseCache {
  /** A copy that is still true. */
  find(key: string): Copy | null
  /** What is being made from the present state, if anything is. */
  pending(key: string): PendingEntry | null
  /** How many copies have been found since the start, for visitors and for pages being made. */
  readonly hits: () => number
  /** Begins to make an answer; null while nothing may be kept. */
  begin(key: string): PendingEntry | null
}

/** Content changes with the clock alone: a post comes out on its day. */
const contentLivesMs = 60_000
const largestCopy = 2 * 1024 * 1024
/** Bytes of public answers that one process keeps. */
const capacity = 64 * 1024 * 1024
/** What a copy takes besides its body, about, in bytes: headers twice, its name, what it was made from. */
const besidesBody = 4096

/**
 * Public answers, kept until a write changes what they are made of. Finding and keeping are constant
 * work; beyond `capacity` bytes the copies that were asked for longest ago go first.
 */
export function createResponseCache(revisions: Revisions): ResponseCache {
  // The compressed forms come later and together stay below the plain one.
  const weight = (bodyBytes: number) => 2 * bodyBytes + besidesBody
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: capacity,
    maxEntrySize: weight(largestCopy),
    sizeCalculation: ({ copy }) => weight(copy.body.length),
  })
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
      return entry.copy
    },
    hits: () => hits,
    pending(key) {
      const pending = underWay.get(key)
      return pending && pending.seen === revisions.now() ? pending : null
    },
    begin(key) {
      const seen = revisions.now()
      if (seen === null) return null
      const { promise, resolve } = Promise.withResolvers<Copy | null>()
      let isWhole = true
      const pending: PendingEntry = {
        key,
        seen,
        tags: new Set(),
        done: promise,
        markUncacheable: () => (isWhole = false),
        finish(answer) {
          if (underWay.get(key) === pending) underWay.delete(key)
          const copy = isWhole ? answer : null
          const made = [...pending.tags]
          if (copy && revisions.unchanged(seen, made)) {
            const lives = made.includes('content') ? contentLivesMs : Number.POSITIVE_INFINITY
            entries.set(key, { copy, seen, tags: made, until: performance.now() + lives })
          }
          resolve(copy)
        },
      }
      underWay.set(key, pending)
      return pending
    },
  }
}
